/// Nike's box label of today: a white strip with bars, name and style, a row of framed sizes and a QR code.
import AuntenticCore
import ServerMedia

/// Drawn after two photographed boxes of 2019; 100 units wide.
struct NikeStripBox: LabelLayout {
    let facts: LabelFacts
    /// Boxes from before 2017 have none.
    var hasQR = true
    let name = "nike_strip_box"
    let height = 18.2

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try ProductBars.upc(facts, Box(3.6, 2.6, 19.2, 9.6), gap: 2, on: &pen)
        try drawNames(&pen)
        try drawSizes(&pen)
        try pen.text(
            facts.country.boxLine, 47, 16.3, .init(face: .sans, cap: 1.25, widest: 36), .country,
            value: facts.country.rawValue)
        if hasQR { try drawQR(&pen) }
        return pen
    }

    /// The name takes two lines; the second keeps a short number with its word.
    private func drawNames(_ pen: inout Pen) throws(MediaError) {
        let lines = Lines.split(facts.modelName, longest: 14)
        let bold = Pen.Style(face: .sansBold, cap: 1.5, widest: 16.6)
        for (index, line) in lines.enumerated() {
            try pen.text(line, 30.2, 4.3 + Double(index) * 2.3, bold)
        }
        pen.note(.model, facts.modelName, facts.modelName, Box(30.2, 2.6, 16.6, 4.6))
        try pen.text(
            facts.styleCode.replacing("-", with: " "), 30.2, 9, bold, .style, value: facts.styleCode)
        let small = Pen.Style(face: .narrow, cap: 1.25, widest: 16.8)
        try pen.text(facts.colourLine, 30.2, 11.6, small, .colours)
        try pen.text(facts.frenchLine, 30.2, 13.9, small, .decoy)
    }

    private func drawSizes(_ pen: inout Pen) throws(MediaError) {
        let cells: [(String, SizeScale, Double)] = [
            ("USA", .us, 11.6), ("EURO", .eu, 9.2), ("UK", .uk, 8.2), ("cm", .cm, 8.6),
        ]
        var x = 47.2
        pen.frame(Box(x, 3, cells.reduce(0) { $0 + $1.2 }, 10.8), 0.25)
        for (index, cell) in cells.enumerated() {
            if index > 0 { pen.fill(Box(x, 3, 0.25, 10.8)) }
            let face = index == 0 ? Face.sansBold : .condensed
            let centre = x + cell.2 / 2
            try pen.text(
                cell.0, centre, 7.2, .init(face: face, cap: 2.6, align: .centre, widest: cell.2 - 1.2))
            let size = facts.sizes[cell.1] ?? ""
            try pen.raised(
                size, centre, 12.2, .init(face: face, cap: 2.9, align: .centre), .init(cell.1),
                showsZero: cell.1 == .cm,
                underlines: cell.1 == .cm)
            x += cell.2
        }
    }

    private func drawQR(_ pen: inout Pen) throws(MediaError) {
        let link = facts.boxLink
        pen.frame(Box(87, 3, 10.4, 10.8), 0.2, .grey(90))
        if let code = QRCode(link) { pen.matrix(code, Box(88.6, 4.8, 7.2, 7.2), text: link) }
        try pen.text("RFID", 94.4, 16.4, .init(face: .sans, cap: 0.9), .decoy)
    }
}

/// Breaks a name at a space.
enum Lines {
    static func split(_ name: String, longest: Int) -> [String] {
        var lines: [String] = []
        for word in name.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= longest {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        guard lines.count > 2 else { return lines }
        return [lines[0], lines.dropFirst().joined(separator: " ")]
    }
}
