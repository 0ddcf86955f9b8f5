/// Nike's size tag since about 2018: sizes in a list on the left, style, dates, UPC and a QR code on the right.
import AuntenticCore
import ServerMedia

/// Drawn after two photographed tags of 2019; 100 units wide. The top is sewn in: how much of the first row shows is
/// the seam's doing.
struct NikeListTag: LabelLayout {
    let facts: LabelFacts
    var face = Face.humanist
    let name = "nike_list_tag"
    let height = 94.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try drawHead(&pen)
        try drawSizes(&pen)
        try drawRight(&pen)
        try drawSmallPrint(&pen)
        return pen
    }

    private func style(_ cap: Double, _ align: Pen.Align = .left, widest: Double? = nil) -> Pen.Style {
        Pen.Style(face: face, cap: cap, align: align, widest: widest, across: 0.87)
    }

    private func drawHead(_ pen: inout Pen) throws(MediaError) {
        let us = facts.sizes[.us] ?? ""
        try pen.text("US \(us)", 12, 9.6, style(5), .us, value: us)
        pen.fill(Box(11, 12, 76, 0.9))
        try pen.text(facts.factory, 87, 10.8, style(4.2, .right), .factory)
        Emblem.draw(facts.isJordan ? .jumper : .wings, at: Box(46, 2, 13, 9.6), on: &pen)
    }

    private func drawSizes(_ pen: inout Pen) throws(MediaError) {
        let rows: [(String, SizeScale)] = [("UK", .uk), ("EUR", .eu), ("cm", .cm), ("BR", .br), ("CN", .cn)]
        for (index, row) in rows.enumerated() {
            let value = facts.sizes[row.1] ?? ""
            let printed = row.1 == .cn ? "\(value)(2.5)" : value
            let y = 19.5 + Double(index) * 6
            let label = try pen.text(row.0, 23, y, style(4.3, .right))
            let number = try pen.text(printed, 25, y, style(4.4, widest: 23))
            pen.note(.init(row.1), "\(row.0) \(printed)", value, label.union(number))
        }
        try pen.text(facts.tagID, 11, 49, style(3.4, widest: 38), .decoy)
    }

    private func drawRight(_ pen: inout Pen) throws(MediaError) {
        try pen.text(facts.styleCode, 62, 19.8, style(5.8, .centre, widest: 44), .style)
        let (start, end) = (ProductionDate.american(facts.dates[0]), ProductionDate.american(facts.dates[1]))
        let first = try pen.text(start, 60.5, 26.3, style(4.2, .right, widest: 18.5), .dateStart, value: facts.dates[0])
        pen.fill(Box(first.x + first.width + 1.2, 21.6, 0.5, 5.6))
        try pen.text(end, 63.3, 26.3, style(4.2, widest: 22), .dateEnd, value: facts.dates[1])
        try pen.text("UPC00\(facts.gtin)", 88, 32.5, style(4.2, .right, widest: 48), .gtinText, value: facts.gtin)
        let link = facts.tagLink
        if let code = QRCode(link) { pen.matrix(code, Box(58, 36, 29, 29), text: link) }
    }

    private func drawSmallPrint(_ pen: inout Pen) throws(MediaError) {
        for (index, line) in facts.country.origin.enumerated() {
            let field = index == 0 ? PrintedField.Name.country : .decoy
            let value = index == 0 ? facts.country.rawValue : line
            try pen.text(line, 11, 55 + Double(index) * 4.9, style(3.2, widest: 42), field, value: value)
        }
        try pen.text("This product is covered by one or more patents:", 15, 74.5, style(2.7, widest: 68), .decoy)
        try pen.text("www.nike.com/patentsvirtualmarking", 15, 78.4, style(2.7, widest: 68), .decoy)
    }
}
