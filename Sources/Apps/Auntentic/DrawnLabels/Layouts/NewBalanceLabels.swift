/// New Balance's size tag and box label, by description: no photo of one was at hand.
import AuntenticCore
import ServerMedia

struct NewBalanceTag: LabelLayout {
    let facts: LabelFacts
    var face = Face.sans
    let name = "new_balance_tag"
    let height = 70.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try pen.text(facts.styleCode, 50, 15, style(6.4, .centre), .style)
        try pen.text(facts.country.origin[0], 50, 22.5, style(4, .centre), .country, value: facts.country.rawValue)
        pen.fill(Box(8, 26, 84, 0.6))
        let cells: [(String, SizeScale)] = [("US", .us), ("UK", .uk), ("EU", .eu), ("CM", .cm)]
        for (index, cell) in cells.enumerated() {
            let x = 16 + Double(index) * 18
            try pen.text(cell.0, x, 32.5, style(3.8, .centre))
            try pen.text(facts.sizes[cell.1] ?? "", x, 40.5, style(5, .centre, widest: 16), .init(cell.1))
        }
        try pen.text("WIDTH", 88, 32.5, style(3, .centre))
        try pen.text(facts.width, 88, 40.5, style(5, .centre), .width)
        pen.fill(Box(8, 43.5, 84, 0.6))
        try pen.text("UPC \(facts.gtin)", 8, 50.5, style(3.8), .gtinText, value: facts.gtin)
        try pen.text("PO \(facts.orderNumber)", 8, 57, style(3.4), .decoy)
        try pen.text(facts.factory, 92, 57, style(3.4, .right), .factory)
        try pen.text("www.newbalance.com", 8, 63, style(2.8), .decoy)
        return pen
    }

    private func style(_ cap: Double, _ align: Pen.Align = .left, widest: Double? = nil) -> Pen.Style {
        Pen.Style(face: face, cap: cap, align: align, widest: widest)
    }
}

struct NewBalanceBox: LabelLayout {
    let facts: LabelFacts
    let name = "new_balance_box"
    let height = 40.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        let bold = Pen.Style(face: .condensedBold, cap: 4.4, widest: 48)
        try pen.text(facts.styleCode, 4, 8, bold, .style)
        try pen.text(facts.colours.joined(separator: "/"), 4, 13.4, .init(face: .condensed, cap: 2.4), .colours)
        try pen.text(
            facts.country.boxLine, 4, 37, .init(face: .condensed, cap: 1.6, widest: 48), .country,
            value: facts.country.rawValue)
        try ProductBars.upc(facts, Box(8, 17, 32, 10.5), gap: 0, on: &pen)
        try drawSizes(&pen)
        return pen
    }

    private func drawSizes(_ pen: inout Pen) throws(MediaError) {
        pen.fill(Box(56, 3, 40, 16), Ink(24, 24, 26))
        let us = facts.sizes[.us] ?? ""
        let light = Ink(244, 243, 240)
        try pen.text("US", 60, 8, .init(face: .condensed, cap: 2.6, ink: light))
        try pen.text(
            us, 77, 15.6, .init(face: .condensedBold, cap: 9, ink: light, align: .centre, widest: 20), .us)
        try pen.text(facts.width, 92, 8, .init(face: .condensedBold, cap: 2.6, ink: light, align: .centre), .width)
        pen.frame(Box(56, 19, 40, 18), 0.3)
        for (index, cell) in [("UK", SizeScale.uk), ("EU", .eu), ("CM", .cm)].enumerated() {
            let x = 62.5 + Double(index) * 13.4
            try pen.text(cell.0, x, 25, .init(face: .condensed, cap: 2.5, align: .centre))
            try pen.text(
                facts.sizes[cell.1] ?? "", x, 33, .init(face: .condensedBold, cap: 4, align: .centre, widest: 12),
                .init(cell.1))
        }
    }
}
