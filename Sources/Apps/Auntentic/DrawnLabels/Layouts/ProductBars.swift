/// A product code as boxes print it: long guard bars, digits between them, an add-on behind.
import ServerMedia

enum ProductBars {
    /// - Parameter box: the bars without the digits; the add-on stands `gap` to the right of it.
    static func upc(_ facts: LabelFacts, _ box: Box, gap: Double, on pen: inout Pen) throws(MediaError) {
        let isUPC = facts.gtin.count == 12
        let digits = Array(facts.gtin)
        let module = box.width / 95
        let cap = module * 8
        let y = box.y + box.height + cap * 1.25
        pen.bars(
            LinearBars.ean(facts.gtin), box, .gtinBars, text: facts.gtin, value: facts.gtin, deeper: cap * 0.6,
            isLong: { LinearBars.isLong($0, upc: isUPC) })
        func digit(_ characters: ArraySlice<Character>, _ from: Double, _ to: Double) throws(MediaError) {
            let step = (to - from) / Double(characters.count)
            for (index, character) in characters.enumerated() {
                let x = box.x + (from + (Double(index) + 0.5) * step) * module
                try pen.text(String(character), x, y, .init(face: .sans, cap: cap, align: .centre))
            }
        }
        if isUPC {
            try digit(digits[0...0], -10, -2)
            try digit(digits[1...5], 11, 45)
            try digit(digits[6...10], 50, 84)
            try digit(digits[11...11], 97, 105)
        } else {
            try digit(digits[0...0], -10, -2)
            try digit(digits[1...6], 4, 45)
            try digit(digits[7...12], 50, 91)
        }
        pen.note(.gtinText, facts.gtin, facts.gtin, Box(box.x - 10 * module, y - cap, 115 * module, cap))
        guard !facts.addOn.isEmpty else { return }
        let side = Box(box.x + box.width + gap, box.y + cap * 0.4, 20 * module, box.height + cap * 1.6)
        pen.bars(LinearBars.addOn(facts.addOn), side, .addOn, text: facts.addOn, value: facts.addOn)
        try pen.text(
            facts.addOn, side.x + side.width / 2, side.y + side.height + cap * 1.35,
            .init(face: .sans, cap: cap, align: .centre))
    }
}
