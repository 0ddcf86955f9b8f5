/// adidas' size tag and box label, by description: no photo of one was at hand.
import AuntenticCore
import ServerMedia

struct AdidasTag: LabelLayout {
    let facts: LabelFacts
    var face = Face.sans
    let name = "adidas_tag"
    let height = 78.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        Emblem.draw(.stripes, at: Box(8, 8, 12, 9), on: &pen)
        try pen.text(facts.serial, 92, 15.5, style(4, .right), .serial)
        try drawSizes(&pen)
        let origin = facts.country.origin
        try pen.text(origin[0], 8, 45, style(3.6, widest: 60), .country, value: facts.country.rawValue)
        try pen.text(origin[2], 8, 50.5, style(3.6, widest: 60), .decoy)
        let article = try pen.text("ART", 8, 59.5, style(4.8))
        let code = try pen.text(facts.styleCode, article.x + article.width + 3, 59.5, style(4.8))
        pen.note(.style, "ART \(facts.styleCode)", facts.styleCode, article.union(code))
        try pen.text("PO# \(facts.orderNumber)", 8, 66, style(3.4), .decoy)
        try pen.text(facts.factory, 8, 72, style(3.4), .factory)
        try pen.text(
            "\(facts.dates[1].dropFirst(5).prefix(2))/\(facts.dates[1].dropFirst(2).prefix(2))", 60, 72, style(3.4),
            .decoy)
        pen.bars(
            LinearBars.itf(facts.orderNumber), Box(54, 53, 38, 9), .otherBars, text: facts.orderNumber,
            value: facts.orderNumber)
        return pen
    }

    private func style(_ cap: Double, _ align: Pen.Align = .left, widest: Double? = nil) -> Pen.Style {
        Pen.Style(face: face, cap: cap, align: align, widest: widest, across: 0.95)
    }

    private func drawSizes(_ pen: inout Pen) throws(MediaError) {
        pen.frame(Box(7, 20, 86, 18.5), 0.5)
        let cells: [(String, SizeScale)] = [("US", .us), ("UK", .uk), ("F", .eu), ("J", .cm)]
        for (index, cell) in cells.enumerated() {
            let x = 18 + Double(index) * 21.5
            if index > 0 { pen.fill(Box(x - 10.8, 20, 0.4, 18.5)) }
            try pen.text(cell.0, x, 26.5, style(3.8, .centre))
            let size = facts.sizes[cell.1] ?? ""
            let printed = cell.1 == .cm ? SizeText.millimetres(size) : SizeText.fraction(size)
            try pen.text(printed, x, 35.5, style(5, .centre, widest: 19), .init(cell.1), value: size)
        }
    }
}

struct AdidasBox: LabelLayout {
    let facts: LabelFacts
    let name = "adidas_box"
    let height = 42.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        let bold = Pen.Style(face: .sansBold, cap: 2.6, widest: 46)
        try pen.text(facts.modelName, 4, 6, bold, .model)
        try pen.text(facts.colours.joined(separator: "/"), 4, 10.6, .init(face: .sans, cap: 1.9), .colours)
        let article = try pen.text("ART:", 4, 16, .init(face: .sans, cap: 2.4))
        let code = try pen.text(facts.styleCode, article.x + article.width + 1.4, 16, bold)
        pen.note(.style, "ART: \(facts.styleCode)", facts.styleCode, article.union(code))
        let origin = facts.country.origin
        try pen.text(
            "\(origin[0]) / \(origin[2])", 4, 38.6, .init(face: .sans, cap: 1.5, widest: 46), .country,
            value: facts.country.rawValue)
        try drawSizes(&pen)
        try ProductBars.upc(facts, Box(8, 20, 32, 11), gap: 0, on: &pen)
        return pen
    }

    private func drawSizes(_ pen: inout Pen) throws(MediaError) {
        pen.frame(Box(54, 3, 42, 34), 0.35)
        let us = facts.sizes[.us] ?? ""
        try pen.text("US", 58, 9, .init(face: .sans, cap: 2.4))
        try pen.text(SizeText.fraction(us), 75, 16.4, .init(face: .sansBold, cap: 9.4, align: .centre), .us, value: us)
        pen.fill(Box(54, 19.4, 42, 0.35))
        for (index, cell) in [("UK", SizeScale.uk), ("F", .eu), ("J", .cm)].enumerated() {
            let x = 61 + Double(index) * 14
            let size = facts.sizes[cell.1] ?? ""
            let printed = cell.1 == .cm ? SizeText.millimetres(size) : SizeText.fraction(size)
            try pen.text(cell.0, x, 25, .init(face: .sans, cap: 2.3, align: .centre))
            try pen.text(
                printed, x, 33, .init(face: .sansBold, cap: 3.8, align: .centre, widest: 12), .init(cell.1), value: size
            )
        }
    }
}
