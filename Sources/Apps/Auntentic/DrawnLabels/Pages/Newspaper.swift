/// A page of a newspaper: headlines, narrow columns, a picture, small advertisements with prices and telephone numbers.
import ServerMedia

enum Newspaper {
    private static let headlines = [
        "FERRY LATE AGAIN", "COUNCIL VOTES 26 TO 9", "SNOW: 27 CM IN A NIGHT", "AIR FARES RISE BY 8.5 %",
    ]

    static func draw(_ random: inout Seeded) throws(MediaError) -> Canvas {
        var pen = Pen(width: 200, height: 280, scale: 9, paper: .grey(214))
        try pen.text("THE DAILY SAMPLE", 100, 20, .init(face: .wideBold, cap: 11, align: .centre, widest: 184))
        try pen.text("No. 10044 — Monday 03/04/19 — Price 1.20", 100, 28, .init(face: .sans, cap: 3, align: .centre))
        pen.fill(Box(8, 31, 184, 0.6))
        for column in 0..<4 { try columnOfText(column, &pen, &random) }
        return pen.canvas
    }

    private static func columnOfText(_ column: Int, _ pen: inout Pen, _ random: inout Seeded) throws(MediaError) {
        let x = 8 + Double(column) * 47
        var y = 40.0
        while y < 268 {
            if random.chance(0.06), y < 240 {
                try pen.text(random.pick(headlines), x, y + 4, .init(face: .sansBold, cap: 3.6, widest: 43))
                y += 9
            } else if random.chance(0.015), y < 220 {
                pen.fill(Box(x, y, 43, 34), .grey(random.within(70...150)))
                y += 39
            } else {
                let words = random.pick(Prose.english).split(separator: " ")
                let from = random.integer(0...max(0, words.count - 6))
                let line = words[from..<min(words.count, from + 6)].joined(separator: " ")
                try pen.text(line, x, y, .init(face: .sans, cap: 2, ink: .grey(50), widest: 43))
                y += 3.8
            }
        }
    }
}
