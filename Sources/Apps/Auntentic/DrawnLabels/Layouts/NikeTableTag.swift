/// Nike's size tag until about 2017: a table of sizes, dates left and right of the style, bars of an order number.
import AuntenticCore
import ServerMedia

/// Drawn after a photographed tag of 2013, whose white print stands on a grey, stitched border.
struct NikeTableTag: LabelLayout {
    let facts: LabelFacts
    var isWide = true
    let name = "nike_table_tag"
    let height = 89.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper.times(0.8))
        for step in 0..<48 {
            let dot = Double(step) * 2.1
            pen.fill(Box(dot, 4, 0.7, 0.7), paper.times(0.68))
            pen.fill(Box(dot, 85, 0.7, 0.7), paper.times(0.68))
        }
        pen.fill(Box(4, 9.5, 91, 72.5), paper)
        Emblem.draw(facts.isJordan ? .jumper : .tick, at: Box(42, 11.5, 12, 11), on: &pen)
        try pen.text(facts.factory, 92, 23.6, style(3, .right), .factory)
        pen.fill(Box(4, 24.8, 91, 7.4))
        try drawTable(&pen)
        try drawMiddle(&pen)
        try drawBars(&pen)
        return pen
    }

    private func style(_ cap: Double, _ align: Pen.Align = .left, isBold: Bool = false, widest: Double? = nil)
        -> Pen.Style
    {
        Pen.Style(
            face: isBold ? .sansBold : .sans, cap: cap, align: align, widest: widest, across: isWide ? 1.12 : 0.94)
    }

    private func drawTable(_ pen: inout Pen) throws(MediaError) {
        let columns: [(String, SizeScale, Double)] = [
            ("US", .us, 17), ("UK", .uk, 40), ("EUR", .eu, 61), ("cm", .cm, 83),
        ]
        for (title, scale, x) in columns {
            try pen.text(title, x, 38.2, style(3.9, .centre))
            let size = facts.sizes[scale] ?? ""
            try pen.text(size, x, 44.8, style(5.1, .centre, isBold: true, widest: 19), .init(scale))
        }
        pen.fill(Box(8, 46.4, 84, 0.6))
    }

    private func drawMiddle(_ pen: inout Pen) throws(MediaError) {
        let (start, end) = (ProductionDate.american(facts.dates[0]), ProductionDate.american(facts.dates[1]))
        try pen.text(start, 7, 51.8, style(3.2, widest: 20.5), .dateStart, value: facts.dates[0])
        try pen.text(facts.styleCode, 49.5, 51.9, style(4, .centre, widest: 34), .style)
        try pen.text(end, 93, 51.8, style(3.2, .right, widest: 20.5), .dateEnd, value: facts.dates[1])
        let origin = facts.country.origin
        try pen.text(
            origin[0], 49, 57.3, style(3.5, .centre, widest: 60), .country, value: facts.country.rawValue)
        try pen.text(origin[2], 49, 61.8, style(3.5, .centre, widest: 70), .decoy)
    }

    private func drawBars(_ pen: inout Pen) throws(MediaError) {
        let order = facts.orderNumber
        pen.bars(LinearBars.itf(order), Box(14, 63.5, 66, 10), .otherBars, text: order, value: order)
        try pen.text(String(order.dropFirst()), 8, 77.2, style(2.7, widest: 27), .decoy)
        try pen.text("UPC 00\(facts.gtin)", 92, 77.2, style(2.7, .right, widest: 52), .gtinText, value: facts.gtin)
        try pen.text("US4183156*4340626*5713141*D380082*D387186", 8, 80.6, style(1.8, widest: 84), .decoy)
    }
}
