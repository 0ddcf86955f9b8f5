/// What Nike's blocks of product numbers tell: their age against the style's, and their order by size.
extension BarcodeRules {
    static func era(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("barcode.era", side), version: 2, title: "Age of the product number on the \(side.title)",
            source: BarcodeBlocks.source, reads: .init(side)
        ) { era($0, side) }
    }

    private static func era(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        guard let numbered = Numbered(input, side) else { return missing(input, side, "age of the product number") }
        guard let floor = BarcodeBlocks.floor(style: numbered.style.value) else {
            return .notApplicable("Nothing is known about the age of this style's product numbers.")
        }
        let read = numbered.read(side)
        let words = "the product number \(numbered.number) beside style code \(quoted(numbered.style))"
        guard BarcodeBlocks.isPlaced(numbered.block) else {
            return .unreadable("The \(side.title) says \(words); that block isn't known.", read, wanted: [])
        }
        guard BarcodeBlocks.isOlder(numbered.block, than: floor) else {
            guard numbered.isCertain else {
                return .unreadable(
                    "The \(side.title) seems to say \(words), but \(doubt(read)).", read, wanted: [side.angle])
            }
            return .pass("The \(side.title) says \(words): both are of about the same age.", read)
        }
        guard !numbered.isCertain || input.isNumberSeenTwice(side) else {
            return .unreadable(
                "The \(side.title) reads \(words), which would be too old for it; a number read from one place only may be "
                    + "misread.", read, wanted: [side.angle])
        }
        return .contradiction(
            "The \(side.title) says \(words). Numbers from block \(numbered.block) were given out years before such "
                + "styles, which start at about \(floor).", read,
            doubtful:
                "The \(side.title) seems to say \(words), which would be too old for it, but \(doubt(read)).")
    }

    static func sequence(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("barcode.sequence", side), version: 2, title: "Product number of this size on the \(side.title)",
            source: KnownBarcodes.source, reads: .init(side)
        ) { sequence($0, side) }
    }

    private static func sequence(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        guard let numbered = Numbered(input, side) else { return missing(input, side, "product number of this size") }
        guard let known = KnownBarcodes.of(style: numbered.style.value),
            known.block <= BarcodeBlocks.lastConsecutive
        else { return .notApplicable("The product numbers of this style aren't known.") }
        guard let us = input.label(side)?.sizes[.us], let size = SizeNumber(us.value), size.letter == nil,
            let expected = known.number(us: size.value)
        else {
            return .unreadable(
                "Without the US size on the \(side.title) its product number can't be looked up.", numbered.read(side),
                wanted: [side.angle])
        }
        if known.sizes(of: numbered.number).contains(where: { Remnant.isLeft(size.value, of: $0) }) {
            return .unreadable(
                "The \(side.title) reads US \(us.value) beside product number \(numbered.number), the number of a size of which "
                    + "that may be a part.", numbered.read(side), wanted: [side.angle])
        }
        let isSeenTwice = input.isNumberSeenTwice(side) && input.isSizeSeenTwice(.us)
        return compare(numbered, expected, us, side, isSeenTwice: isSeenTwice)
    }

    private static func compare(
        _ numbered: Numbered, _ expected: ProductNumber, _ us: ReadField, _ side: LabelSide, isSeenTwice: Bool
    ) -> RuleFinding {
        let read = numbered.read(side) + [EvidenceReading(side.angle, .size(.us), us)]
        let words = "style code \(quoted(numbered.style)), US \(us.value) and product number \(numbered.number)"
        guard numbered.number != expected else {
            guard numbered.isCertain, us.isCertain else {
                return .unreadable(
                    "The \(side.title) seems to say \(words), but \(doubt(read)).", read, wanted: [side.angle])
            }
            return .pass("The \(side.title) says \(words), which is the number of this size.", read)
        }
        guard numbered.block == expected.block, numbered.number.isValid else {
            return .unreadable(
                "The \(side.title) says \(words). The known number of this size is \(expected), from another block.",
                read, wanted: [side.angle])
        }
        guard !numbered.isCertain || !us.isCertain || isSeenTwice else {
            return .unreadable(
                "The \(side.title) reads \(words), where \(expected) is the number of this size. What was read from one place "
                    + "only may be misread.", read, wanted: [side.angle])
        }
        return .contradiction(
            "The \(side.title) says \(words). The number of this size is \(expected).", read,
            doubtful:
                "The \(side.title) seems to say \(words), where \(expected) is the number of this size, but \(doubt(read))."
        )
    }

    private static func missing(_ input: EvidenceInput, _ side: LabelSide, _ what: String) -> RuleFinding {
        if let brand = input.brand(side) ?? input.brand, brand != .nike {
            return .notApplicable("Only Nike's product numbers are known this well.")
        }
        return .unreadable(
            "The \(what) can't be checked: style code and product number weren't both readable on the \(side.title).",
            wanted: [side.angle])
    }

    /// A Nike style code with a UPC on the same label.
    private struct Numbered {
        var style: ReadField
        var field: ReadField
        var number: ProductNumber
        var block: Int

        init?(_ input: EvidenceInput, _ side: LabelSide) {
            guard let label = input.label(side), input.brand(side) == .nike, let style = label.styleCode,
                let field = label.gtin, let number = ProductNumber(field.value), let block = number.block
            else { return nil }
            self.style = style
            self.field = field
            self.number = number
            self.block = block
        }

        var isCertain: Bool { style.isCertain && field.isCertain }

        func read(_ side: LabelSide) -> [EvidenceReading] {
            [EvidenceReading(side.angle, .styleCode, style), EvidenceReading(side.angle, .gtin, field)]
        }
    }
}
