/// Where the pair was made: the same on tag and box, and possible for the model.
enum CountryRules {
    static let tagAndBox = EvidenceRule(
        "country.tag_box", title: "Country of making on tag and box",
        source: FactSource("Guides to box labels; the tag names the country of the pair in the box.", .oneSource),
        reads: .tagAndBox
    ) { input in
        TagAndBox(noun: "country of making", field: .country, pick: \.country) { tag, box, _ in
            guard let one = Country.named(tag.value), let other = Country.named(box.value) else {
                return Confusables.areSame(tag.value, box.value) ? .same : .unclear
            }
            return one == other ? .same : .different
        }.find(input)
    }

    static func newBalance(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("country.model", side), version: 2, title: "New Balance model and country on the \(side.title)",
            source: NewBalanceModel.source, reads: .init(side)
        ) { newBalance($0, side) }
    }

    private static func newBalance(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        if let brand = input.brand(side) ?? input.brand, brand != .newBalance {
            return .notApplicable("Only New Balance ties models to countries.")
        }
        guard let label = input.label(side), let style = label.styleCode, let made = label.country,
            let number = NewBalanceModel.number(in: style.value), let country = Country.named(made.value),
            input.brand(side) == .newBalance
        else {
            return .unreadable(
                "Model and country weren't both readable on the \(side.title).", wanted: [side.angle])
        }
        let read = [EvidenceReading(side.angle, .styleCode, style), EvidenceReading(side.angle, .country, made)]
        let words = "\(quoted(style)) and \(quoted(made))"
        let isCertain = read.allSatisfy { $0.reading?.isCertain == true }
        switch (NewBalanceModel.mayBeMade(in: country, number: number), isCertain) {
        case (true, true): return .pass("The \(side.title) says \(words), which go together.", read)
        case (false, true) where !input.isStyleSeenTwice:
            return .unreadable(
                "The \(side.title) reads \(words), which wouldn't go together; a style code read from one place only may be "
                    + "misread.", read, wanted: [side.angle])
        case (false, true):
            return .fail(
                "The \(side.title) says \(words). New Balance makes only certain models in the United States and the United "
                    + "Kingdom, and the \(number) isn't known as one of them.", read)
        case (let goes, false):
            return .unreadable(
                "The \(side.title) seems to say \(words), which \(goes ? "goes" : "wouldn't go") together, but "
                    + "\(doubt(read)).", read, wanted: [side.angle])
        }
    }
}
