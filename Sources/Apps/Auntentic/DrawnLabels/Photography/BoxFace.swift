/// The end of a shoe box that a label is glued on: a lid, a body, a big word, a stripe, and what lies about it.
import AuntenticCore
import ServerMedia

struct BoxFace: Sendable {
    let body: Ink
    let accent: Ink
    let word: String
    let hasStripe: Bool

    static func random(for facts: LabelFacts, _ random: inout Seeded) -> BoxFace {
        let black = BoxFace(body: Ink(38, 37, 38), accent: Ink(206, 34, 42), word: "AIR", hasStripe: true)
        let orange = BoxFace(body: Ink(226, 94, 30), accent: Ink(250, 246, 240), word: "SHOES", hasStripe: false)
        let grey = BoxFace(body: Ink(92, 92, 94), accent: Ink(60, 60, 62), word: "FLIGHT", hasStripe: false)
        let kraft = BoxFace(body: Ink(176, 140, 100), accent: Ink(60, 48, 38), word: "RUN", hasStripe: false)
        let blue = BoxFace(body: Ink(34, 76, 150), accent: Ink(240, 240, 240), word: "ORIGINAL", hasStripe: false)
        let word = facts.brand == .nike ? "SHOES" : "NB"
        let red = BoxFace(body: Ink(190, 36, 44), accent: Ink(240, 240, 240), word: word, hasStripe: true)
        return switch facts.brand {
        case .adidas: random.pick([blue, blue, kraft, grey])
        case .newBalance: random.pick([red, grey, kraft])
        case .nike:
            facts.isJordan ? random.pick([black, black, black, grey]) : random.pick([orange, orange, red, kraft])
        }
    }

    /// The face, with the label on its lower part; below it, now and then, other paper that is no label.
    func sheet(_ label: Canvas, _ difficulty: Difficulty, _ random: inout Seeded) throws(MediaError) -> Sheet {
        let unit = Double(label.width) / 100
        let labelHeight = Double(label.height) / unit
        let width = 100 * random.within(1.15...1.5)
        let height = max(labelHeight * random.within(2.1...3.2), 62)
        let below = random.chance(difficulty == .mild ? 0.1 : 0.25) ? 56.0 : 0
        var pen = Pen(width: width, height: height + below, scale: unit, paper: body)
        try drawFace(&pen, width, height, random.within(0.45...0.65))
        let left = (width - 100) * random.within(0.1...0.8)
        let top = min(height - labelHeight - 3, height * 0.87 - labelHeight)
        if difficulty == .full, random.chance(0.12), top > 36 { try drawPrice(&pen, width, &random) }
        let slip = Box(random.within(4...width - 50), height + 3, 44, 52)
        if below > 0 { try drawSlip(&pen, slip, &random) }
        var sheet = Sheet(label, on: pen.canvas, left: Int(left * unit), top: Int(top * unit))
        sheet.open(from: Int(height * unit), except: slip, unit)
        return sheet
    }

    private func drawFace(_ pen: inout Pen, _ width: Double, _ height: Double, _ place: Double) throws(MediaError) {
        let lid = height * 0.24
        pen.fill(Box(0, 0, width, lid), body.mixed(.white, 0.06))
        pen.fill(Box(0, lid, width, 0.8), body.times(0.45))
        pen.fill(Box(0, lid + 0.8, width, 1.2), body.times(0.8))
        try pen.text(
            word, width * place, height * 0.62, .init(face: .narrowBold, cap: height * 0.3, ink: accent, align: .centre)
        )
        if hasStripe { pen.fill(Box(0, height * 0.9, width, height * 0.1), accent) }
        pen.fill(Box(width * 0.55, height * 0.3, 5, 0.25), body.mixed(.white, 0.4))
        pen.fill(Box(width * 0.2, height * 0.36, 0.4, 2.6), body.mixed(.white, 0.3))
    }

    /// A shop's sticker, whose bars are a number of the shop's own (they begin with 2).
    private func drawPrice(_ pen: inout Pen, _ width: Double, _ random: inout Seeded) throws(MediaError) {
        let code = GTIN.completed("20" + random.digits(10))
        pen.fill(Box(6, 4, 38, 20), Ink(246, 226, 120))
        try pen.text("SALE \(random.integer(39...149)).99", 9, 10, .init(face: .sansBold, cap: 4))
        pen.bars(LinearBars.ean(code), Box(10, 12, 28.5, 7), .otherBars, text: code, value: code)
        try pen.text(code, 12, 22.4, .init(face: .sans, cap: 2))
    }

    /// A delivery slip: lines of figures and another kind of bars.
    private func drawSlip(_ pen: inout Pen, _ slip: Box, _ random: inout Seeded) throws(MediaError) {
        pen.fill(slip, .grey(232))
        for line in 0..<7 {
            let text = random.letters(random.integer(3...8)) + " " + random.digits(random.integer(4...10))
            let y = slip.y + 7 + Double(line) * 3.4
            try pen.text(text, slip.x + 4, y, .init(face: .sans, cap: 1.3, ink: .grey(70), widest: 36))
        }
        let number = random.digits(14)
        pen.bars(LinearBars.itf(number), Box(slip.x + 5, slip.y + 34, 30, 7), .otherBars, text: number, value: number)
    }
}

extension Sheet {
    /// Lets what lies behind show from a row on, but for one box in units.
    fileprivate mutating func open(from row: Int, except box: Box, _ unit: Double) {
        for y in max(0, row)..<max(row, canvas.height) {
            let isRow = Double(y) >= box.y * unit && Double(y) < (box.y + box.height) * unit
            for x in 0..<canvas.width {
                let isColumn = Double(x) >= box.x * unit && Double(x) < (box.x + box.width) * unit
                if !(isRow && isColumn) { mask[y * canvas.width + x] = 0 }
            }
        }
    }
}
