/// Product numbers: their check digit, and the same one on tag and box.
enum BarcodeRules {
    static func checkDigit(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("barcode.check_digit", side), version: 2,
            title: "Check digit of the product number on the \(side.title)",
            source: ProductNumber.source, reads: .init(side)
        ) { checkDigit($0, side) }
    }

    private static func checkDigit(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        guard let field = input.label(side)?.gtin, let number = ProductNumber(field.value) else {
            return .unreadable("No product number could be read on the \(side.title).", wanted: [side.angle])
        }
        let read = [EvidenceReading(side.angle, .gtin, field)]
        let brand = input.brand(side) ?? input.brand
        guard number.isUsualForm(of: brand) else {
            return .unreadable(
                "\(number) was read on the \(side.title), but shoes don't carry such numbers: it is probably part of a "
                    + "longer one.", read, wanted: [side.angle])
        }
        if number.isValid {
            guard field.isCertain else {
                return .unreadable(
                    "The product number on the \(side.title) seems to be \(number), but it can't be read for certain.",
                    read, wanted: [side.angle])
            }
            return .pass(
                "The product number \(number) on the \(side.title) has the right check digit. Copied labels have it too.",
                read)
        }
        return wrong(number, field, input, side)
    }

    private static func wrong(
        _ number: ProductNumber, _ field: ReadField, _ input: EvidenceInput, _ side: LabelSide
    ) -> RuleFinding {
        let read = [EvidenceReading(side.angle, .gtin, field)]
        let doubtful =
            "The product number on the \(side.title) seems to be \(number), whose check digit would be wrong, but not "
            + "every digit is certain."
        guard !holdsLookalikes(field) else { return .unreadable(doubtful, read, wanted: [side.angle]) }
        if let twin = twin(of: number, input, side) {
            return .unreadable(
                "The product number on the \(side.title) reads \(number), whose check digit is wrong, but it is almost the "
                    + "\(twin) of the other label: probably it was misread.", read, wanted: [side.angle])
        }
        guard !field.isCertain || input.isNumberSeenTwice(side) else {
            return .unreadable(
                "The product number on the \(side.title) reads \(number), whose check digit is wrong; read from one place "
                    + "only, it may be misread.", read, wanted: [side.angle])
        }
        return .contradiction(
            "The product number \(number) on the \(side.title) ends in \(number.digits.suffix(1)); by the digits before, "
                + "it has to end in \(number.expectedCheckDigit). No product has this number.", read, doubtful: doubtful
        )
    }

    /// The other label's number, if it is right and differs by no more than a slip of the recogniser.
    private static func twin(of number: ProductNumber, _ input: EvidenceInput, _ side: LabelSide) -> ProductNumber? {
        let other = input.label(side == .tag ? .box : .tag)?.gtin.flatMap { ProductNumber($0.value) }
        guard let other, other.isValid, let distance = number.distance(to: other), distance <= 2 else { return nil }
        return other
    }

    /// The reader had to take a letter for a digit, so it may have taken the wrong one.
    private static func holdsLookalikes(_ field: ReadField) -> Bool {
        Confusables.compact(field.text).suffix(12).contains(where: \.isLetter)
    }

    static let tagAndBox = EvidenceRule(
        "barcode.tag_box", version: 3, title: "Product number on tag and box",
        source: FactSource(
            "One number for each style, colour and size: 349 of 349 in a catalogue, and every real pair photographed.",
            .measured),
        reads: .tagAndBox
    ) { input in
        TagAndBox(
            noun: "product number", field: .gtin, pick: \.gtin,
            isSeconded: { $0.areStylesFarApart || $0.areSizesFarApart }, compare: compare
        ).find(input)
    }

    /// A number whose own check digit is wrong, or that no shoe carries, was misread or cut off and says nothing about the
    /// other one. Two that are nearly the same count only where the sizes differ as well.
    static func compare(_ tag: ReadField, _ box: ReadField, _ input: EvidenceInput) -> TagAndBox.Agreement {
        guard let one = ProductNumber(tag.value), let other = ProductNumber(box.value) else { return .unclear }
        if one == other { return .same }
        guard one.isUsual(of: input.brand(.tag) ?? input.brand), other.isUsual(of: input.brand(.box) ?? input.brand),
            let distance = one.distance(to: other)
        else { return .unclear }
        if distance >= 4 { return .farApart }
        return input.areSizesFarApart || input.areStylesFarApart ? .different : .unclear
    }
}
