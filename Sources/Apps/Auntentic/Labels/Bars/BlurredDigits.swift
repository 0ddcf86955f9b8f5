/// What each digit's bars, and the guards, add to the samples around them when they are blurred.

struct BlurredDigits: Sendable {
    /// The ten digits of one set in their own window and in the windows on both sides.
    private struct Set {
        var own: [Window]
        /// In the window that comes next.
        var before: [Window]
        /// In the window that comes first.
        var behind: [Window]
        var besideStart: [Window]
        var beforeMiddle: [Window]

        init(_ digits: BarPatterns.Digits, _ blur: Float) {
            own = digits.map { Window($0, offset: 0, blur: blur) }
            before = digits.map { Window($0, offset: -7, blur: blur) }
            behind = digits.map { Window($0, offset: 7, blur: blur) }
            besideStart = behind
            beforeMiddle = digits.map { Window($0, offset: -7, blur: blur, samples: 20) }
        }
    }

    let start, middleBefore, middleBehind, end: Window
    let startGuard, middleGuard, endGuard: Window
    private let odd, even, right: Set
    let besideEnd, behindMiddle: [Window]

    private init(_ blur: Float) {
        let (guardBars, middleBars) = (BarPatterns.guardBars, BarPatterns.middleBars)
        start = Window(guardBars, offset: -3, blur: blur)
        middleBehind = Window(middleBars, offset: 7, blur: blur)
        middleBefore = Window(middleBars, offset: -5, blur: blur)
        end = Window(guardBars, offset: 7, blur: blur)
        startGuard = Window(guardBars, offset: BarSamples.paper, blur: blur)
        middleGuard = Window(middleBars, offset: 0, blur: blur, samples: 20)
        endGuard = Window(guardBars, offset: 0, blur: blur)
        odd = Set(BarPatterns.odd, blur)
        even = Set(BarPatterns.even, blur)
        right = Set(BarPatterns.right, blur)
        besideEnd = right.before
        behindMiddle = BarPatterns.right.map { Window($0, offset: 5, blur: blur, samples: 20) }
    }

    private func set(_ place: Int, _ first: Int) -> Set {
        place > 5 ? right : BarPatterns.parities[first][place] ? even : odd
    }

    func own(_ place: Int, _ first: Int) -> [Window] { set(place, first).own }
    func before(_ place: Int, _ first: Int) -> [Window] { set(place - 1, first).before }
    func behind(_ place: Int, _ first: Int) -> [Window] { set(place + 1, first).behind }
    func besideStart(_ first: Int) -> [Window] { set(0, first).besideStart }
    func beforeMiddle(_ first: Int) -> [Window] { set(5, first).beforeMiddle }

    private static let steps = 20
    private static let all = (6...28).map { BlurredDigits(Float($0) / Float(steps)) }

    /// For the nearest of the widths of blur that are prepared, in modules.
    static func of(_ blur: Float) -> BlurredDigits {
        all[min(all.count - 1, max(0, Int((blur * Float(steps)).rounded()) - 6))]
    }
}
