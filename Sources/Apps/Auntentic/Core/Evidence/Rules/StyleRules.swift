/// Style codes: written as the brand writes them, and the same on tag and box.
enum StyleRules {
    static func grammar(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("style.grammar", side), version: 2, title: "Form of the style code on the \(side.title)",
            source: FactSource(
                "Public parsers of style codes and catalogues: Nike, adidas, New Balance.", .severalIndependent),
            reads: .init(side)
        ) { grammar($0, side) }
    }

    private static func grammar(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        guard let code = input.label(side)?.styleCode else {
            return .unreadable("No style code could be read on the \(side.title).", wanted: [side.angle])
        }
        let read = [EvidenceReading(side.angle, .styleCode, code)]
        guard let brand = input.brand(side) ?? input.brand else {
            return .unreadable(
                "The \(side.title) says \(quoted(code)); whose style code that is can't be told.", read,
                wanted: [side.angle])
        }
        switch StyleGrammar.match(code.value, brand) {
        case .exact where code.isCertain:
            return .pass("\(quoted(code)) on the \(side.title) is written as \(brand.title) writes style codes.", read)
        case .none where code.isCertain && !input.isStyleSeenTwice:
            return .unreadable(
                "The \(side.title) reads \(quoted(code)), which is no code of \(brand.title). What was read from one place "
                    + "only may be misread.", read, wanted: [side.angle])
        case .none:
            return .contradiction(
                "The \(side.title) says \(quoted(code)). \(brand.title) writes \(StyleGrammar.description(brand)).",
                read,
                doubtful: "The style code on the \(side.title) seems to be \(quoted(code)), which would be no code of "
                    + "\(brand.title), but it can't be read for certain.")
        case .exact, .possible:
            return .unreadable(
                "The style code on the \(side.title) seems to be \(quoted(code)), but not every character is certain.",
                read, wanted: [side.angle])
        }
    }

    static let tagAndBox = EvidenceRule(
        "style.tag_box", version: 3, title: "Style code on tag and box",
        source: FactSource(
            "The box of a pair carries the style code of its tag: every real pair photographed (10).", .measured),
        reads: .tagAndBox
    ) { input in
        TagAndBox(
            noun: "style code", field: .styleCode, pick: \.styleCode,
            isSeconded: { $0.areNumbersFarApart || $0.areSizesFarApart },
            compare: { tag, box, _ in compare(tag, box) }
        ).find(input)
    }

    /// A code of which characters are missing was cut off, and one digit may be taken for another like it: neither proves
    /// anything, nor does what follows no maker's grammar.
    static func compare(_ one: ReadField, _ other: ReadField) -> TagAndBox.Agreement {
        if Confusables.areSame(one.value, other.value) { return .same }
        guard StyleGrammar.brand(of: one.value) != nil, StyleGrammar.brand(of: other.value) != nil,
            !Remnant.isLeft(one.value, of: other.value), !Remnant.isLeft(other.value, of: one.value),
            !Remnant.isOneSlip(one.value, other.value)
        else { return .unclear }
        return differing(one.value, other.value) >= 4 ? .farApart : .different
    }

    /// At how many places; those that only one has count as well.
    private static func differing(_ one: String, _ other: String) -> Int {
        let (one, other) = (Confusables.fold(one), Confusables.fold(other))
        return zip(one, other).count { $0 != $1 } + abs(one.count - other.count)
    }
}
