/// Pictures that fingerprints must tell apart, and ones they have nothing to say about.
import Foundation
import ServerMedia

/// White labels with bars and lines of print, all laid out alike, on a dark box: held at nearly the same place before
/// nothing else, or anywhere before a room of other things.
enum Label {
    static func picture(_ seed: UInt64, isAlike: Bool) throws -> Picture {
        var dice = Dice(seed &+ 500)
        var canvas = Canvas(width: 240, height: 180, grey: UInt8.random(in: 25...70, using: &dice))
        let left = Int.random(in: isAlike ? 30...60 : 5...95, using: &dice)
        let top = Int.random(in: isAlike ? 30...50 : 5...85, using: &dice)
        for _ in 0..<(isAlike ? 0 : 8) {
            canvas.fill(
                x: Int.random(in: 0...180, using: &dice), y: Int.random(in: 0...130, using: &dice),
                width: Int.random(in: 25...110, using: &dice), height: Int.random(in: 25...80, using: &dice),
                grey: UInt8.random(in: 10...200, using: &dice))
        }
        canvas.fill(x: 0, y: 0, width: 240, height: Int.random(in: 10...28, using: &dice), grey: 120)
        canvas.fill(x: left, y: top, width: 140, height: 90, grey: 225)
        for bar in 0..<20 where Bool.random(using: &dice) {
            canvas.fill(x: left + 6 + bar * 2, y: top + 8, width: 2, height: 40, grey: 20)
        }
        for line in 0..<5 {
            let length = Int.random(in: 25...80, using: &dice)
            canvas.fill(x: left + 52, y: top + 8 + line * 14, width: length, height: 6, grey: 60)
        }
        canvas.fill(
            x: Int.random(in: 0...200, using: &dice), y: Int.random(in: 130...160, using: &dice),
            width: 40, height: 20, grey: 170)
        canvas.grain(5, &dice)
        return try canvas.picture()
    }
}

enum Noise {
    static func picture(_ seed: UInt64) throws -> Picture {
        var dice = Dice(seed &+ 900)
        var canvas = Canvas(width: 96, height: 96, grey: 128)
        canvas.grain(120, &dice)
        return try canvas.picture()
    }
}

enum Empty: String, CaseIterable, Sendable {
    case wall, dark, slope, corner, grain

    func picture() throws -> Picture {
        var dice = Dice(7)
        var canvas = Canvas(width: 320, height: 240, grey: self == .dark ? 3 : 140)
        for y in 0..<240 {
            for x in 0..<320 {
                switch self {
                case .slope: canvas.fill(x: x, y: y, width: 1, height: 1, grey: UInt8(40 + (x + y) / 3))
                case .corner:
                    let far = Double((x - 160) * (x - 160) + (y - 120) * (y - 120)) / 40_000
                    canvas.fill(x: x, y: y, width: 1, height: 1, grey: UInt8(200 - 120 * min(1, far)))
                default: break
                }
            }
        }
        if self == .grain { canvas.grain(9, &dice) }
        return try canvas.picture()
    }
}

/// Grey pixels to draw into.
struct Canvas {
    var width: Int
    var height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, grey: UInt8) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: grey, count: width * height)
    }

    mutating func fill(x: Int, y: Int, width w: Int, height h: Int, grey: UInt8) {
        for row in y..<min(height, y + h) {
            for column in x..<min(width, x + w) { pixels[row * width + column] = grey }
        }
    }

    mutating func grain(_ most: Int, _ dice: inout Dice) {
        for index in pixels.indices {
            pixels[index] = UInt8(clamping: Int(pixels[index]) + Int.random(in: -most...most, using: &dice))
        }
    }

    func picture() throws -> Picture {
        try Picture(pixels: pixels.flatMap { [$0, $0, $0] }, width: width, height: height, bands: 3)
    }
}
