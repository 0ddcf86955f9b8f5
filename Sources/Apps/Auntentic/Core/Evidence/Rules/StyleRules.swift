/// Style codes: written as the brand writes them, and the same on tag and box.
enum StyleRules {
    static func grammar(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("style.grammar", side), title: "Form of the style code on the \(side.title)",
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
        "style.tag_box", title: "Style code on tag and box",
        source: FactSource(
            "The box of a pair carries the style code of its tag: every real pair photographed (10).", .measured),
        reads: .tagAndBox
    ) { input in
        TagAndBox(noun: "style code", field: .styleCode, pick: \.styleCode) { tag, box in
            compare(tag.value, box.value)
        }.find(input)
    }

    /// A code that is the beginning of the other one was cut off and proves nothing.
    static func compare(_ one: String, _ other: String) -> TagAndBox.Agreement {
        let (one, other) = (Confusables.fold(one), Confusables.fold(other))
        if one == other { return .same }
        if one.hasPrefix(other) || other.hasPrefix(one) { return .unclear }
        let differing = zip(one, other).count { $0 != $1 }
        return one.count == other.count && differing >= 4 ? .farApart : .different
    }
}
