/// What somebody wrote on a sheet of paper instead of photographing the label.
import AuntenticCore
import ServerMedia

struct HandwrittenNote: LabelLayout {
    private static let top = 15.0
    private static let step = 15.0
    private static let lines = 5.0

    let model: String
    /// Two scales beside each other.
    let sizes: [(scale: SizeScale, value: String)]
    let style: String
    /// Month, day and year, two figures each.
    let date: [String]
    let phone: String
    let seed: UInt64
    let name = "handwritten_note"
    let height = 18 + lines * step

    static func random(_ random: inout Seeded) -> HandwrittenNote {
        HandwrittenNote(
            model: random.pick(["NIKE DUNK LOW", "AIR JORDAN 1", "YEEZY 350"]),
            sizes: random.pick([
                [(.us, "9.5"), (.uk, "8.5")], [(.us, "10"), (.eu, "44")], [(.eu, "42"), (.cm, "26.5")],
            ]),
            style: "\(random.digits(6))-\(random.digits(3))",
            date: [10...12, 10...28, 20...24].map { String(random.integer($0)) }, phone: "0171 55\(random.digits(4))",
            seed: random.next())
    }

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var random = Seeded(seed, "hand")
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        for row in 0..<Int(Self.lines) { pen.fill(Box(0, baseline(row) + 2.5, 100, 0.3), Ink(170, 190, 220)) }
        let line = sizes.map { "\($0.scale.rawValue.uppercased()) \($0.value)" }.joined(separator: " ")
        write(model, 0, &pen, &random)
        write(line, 1, &pen, &random)
        write(style, 2, &pen, &random)
        write(date.joined(separator: "/") + " MAX", 3, &pen, &random)
        write("CALL \(phone)", 4, &pen, &random)
        for size in sizes { pen.note(.init(size.scale), line, size.value, box(1)) }
        pen.note(.style, style, style, box(2))
        pen.note(.dateStart, date.joined(separator: "/"), "20\(date[2])-\(date[0])-\(date[1])", box(3))
        return pen
    }

    private func write(_ text: String, _ row: Int, _ pen: inout Pen, _ random: inout Seeded) {
        let hand = Handwriting(cap: min(8, 84 / Double(text.count)))
        hand.write(text, random.within(5...9), baseline(row), on: &pen, &random)
    }

    private func baseline(_ row: Int) -> Double { Self.top + Double(row) * Self.step }
    private func box(_ row: Int) -> Box { Box(5, baseline(row) - 8, 90, 8) }
}
