/// Jordan's box label with a huge size: upright bars, white figures on black, names on white.
import AuntenticCore
import ServerMedia

/// Drawn after a photographed box of 2013, which prints the US size without saying so.
struct NikeBlockBox: LabelLayout {
    let facts: LabelFacts
    /// The size white on black; the other way round on lighter boxes.
    var isInverse = true
    let name = "nike_block_box"
    let height = 37.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        if isInverse { pen.fill(Box(15, 0, 35, height), Ink(24, 24, 26)) }
        try drawBars(&pen, paper)
        try drawSizes(&pen, isInverse ? paper : .black)
        try drawNames(&pen)
        return pen
    }

    private func drawBars(_ pen: inout Pen, _ paper: Ink) throws(MediaError) {
        var side = Pen(width: 33, height: 13.5, scale: pen.scale, paper: paper)
        try ProductBars.upc(facts, Box(3.4, 1.6, 22.2, 7.6), gap: 2, on: &side)
        pen.paste(turned: side, x: 0.8, y: 3)
    }

    private func drawSizes(_ pen: inout Pen, _ ink: Ink) throws(MediaError) {
        let us = facts.sizes[.us] ?? ""
        let figures = us.filter(\.isNumber).count
        let huge = Pen.Style(face: .grotesqueBold, cap: us.count > 3 || figures > 2 ? 14 : 19, ink: ink)
        let parts = us.filter { $0.isNumber || $0 == "." }.split(separator: ".")
        var box = try pen.text(String(parts[0]), parts[0].count > 1 ? 18 : 24, 24.6, huge)
        let tail = (parts.count > 1 ? String(parts[1]) : "") + us.filter(\.isLetter)
        if !tail.isEmpty {
            let raised = Pen.Style(face: .grotesqueBold, cap: 6.6, ink: ink, widest: 48.5 - box.x - box.width)
            box = box.union(try pen.text(tail, box.x + box.width + 1, 24.6 - huge.cap + 6.6, raised))
        }
        pen.note(.us, parts.count > 1 ? "\(parts[0])⁵\(us.filter(\.isLetter))" : us, us, box)
        let small = Pen.Style(face: .grotesqueBold, cap: 1.9, ink: ink, widest: 14)
        let cells: [(String, SizeScale, Double, Double)] = [
            ("UK", .uk, 19, 31), ("cm", .cm, 19, 34.4), ("EUR", .eu, 33.5, 31), ("BR", .br, 33.5, 34.4),
        ]
        for (title, scale, x, y) in cells {
            let size = facts.sizes[scale] ?? ""
            try pen.text("\(title) \(size)", x, y, small, .init(scale), value: size)
        }
    }

    private func drawNames(_ pen: inout Pen) throws(MediaError) {
        let bold = Pen.Style(face: .grotesqueBold, cap: 2.3, widest: 44)
        try pen.text(facts.modelName, 53, 4.8, bold, .model)
        let small = Pen.Style(face: .grotesque, cap: 1.4, widest: 44)
        try pen.text(facts.colourLine, 53, 11.4, small, .colours)
        try pen.text(facts.frenchLine, 53, 13.6, small, .decoy)
        let origin = facts.country.origin
        try pen.text("\(origin[0]) / \(origin[2]) /", 53, 17.4, small, .country, value: facts.country.rawValue)
        try pen.text(origin[1], 53, 19.6, small, .decoy)
        var code = bold
        code.face = .grotesque
        try pen.text(facts.styleCode.replacing("-", with: " "), 53, 25, code, .style, value: facts.styleCode)
        try pen.text("JORDAN.COM", 53, 34, .init(face: .grotesqueBold, cap: 1.3), .decoy)
        Emblem.draw(.jumper, at: Box(87, 25.5, 10, 8.5), on: &pen)
    }
}
