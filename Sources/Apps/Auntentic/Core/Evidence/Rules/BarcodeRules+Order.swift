/// Two sizes of one style, one on the tag and one on the box: their product numbers have to differ, and to rise with it.
extension BarcodeRules {
    static let order = EvidenceRule(
        "barcode.order.tag_box", version: 2, title: "Product numbers of two sizes of one style",
        source: FactSource(
            "349 numbers of one catalogue: none is used for two sizes; up to block 196969 they rise with the size.",
            .measured),
        reads: .tagAndBox
    ) { input in
        guard let one = Sized(input, .tag), let other = Sized(input, .box) else {
            return .notApplicable("Two Nike labels with style code, US size and product number are needed.")
        }
        // One misread or cut-off number makes no second size.
        guard StyleRules.compare(one.style, other.style) == .same, one.us.value != other.us.value,
            input.areSizesFarApart || !one.size.isCertain || !other.size.isCertain
        else { return .notApplicable("Tag and box don't show two sizes of one style.") }
        let read = one.read(.tag) + other.read(.box)
        let words =
            "US \(one.size.value) is number \(one.number) on the size tag and US \(other.size.value) number "
            + "\(other.number) on the box label"
        if let problem = problem(one, other) {
            return .contradiction(
                "\(words), both of style code \(quoted(one.style)). \(problem)", read,
                doubtful: "\(words), it seems, but \(doubt(read)).")
        }
        guard read.allSatisfy({ $0.reading?.isCertain == true }) else {
            return .unreadable(
                "\(words), it seems, but \(doubt(read)).", read, wanted: [.sizeTag, .boxLabel])
        }
        return .pass("\(words): different numbers for different sizes.", read)
    }

    private static func problem(_ one: Sized, _ other: Sized) -> String? {
        guard one.number.isUsual(of: .nike), other.number.isUsual(of: .nike) else { return nil }
        if one.number == other.number { return "No number is used for two sizes." }
        guard let block = one.number.block, block == other.number.block, block <= BarcodeBlocks.lastConsecutive,
            let low = one.number.item, let high = other.number.item, one.number.isValid, other.number.isValid
        else { return nil }
        let rises = (one.us.value < other.us.value) == (low < high)
        return rises ? nil : "In block \(block) the larger size has the higher number."
    }

    /// Style, US size and number of one Nike label. Youth sizes count by themselves and are left out.
    private struct Sized {
        var style: ReadField
        var size: ReadField
        var us: SizeNumber
        var field: ReadField
        var number: ProductNumber

        init?(_ input: EvidenceInput, _ side: LabelSide) {
            guard let label = input.label(side), input.brand(side) == .nike, let style = label.styleCode,
                let size = label.sizes[.us], let us = SizeNumber(size.value), us.letter == nil, let field = label.gtin,
                let number = ProductNumber(field.value)
            else { return nil }
            self.style = style
            self.size = size
            self.us = us
            self.field = field
            self.number = number
        }

        func read(_ side: LabelSide) -> [EvidenceReading] {
            [
                EvidenceReading(side.angle, .styleCode, style), EvidenceReading(side.angle, .size(.us), size),
                EvidenceReading(side.angle, .gtin, field),
            ]
        }
    }
}
