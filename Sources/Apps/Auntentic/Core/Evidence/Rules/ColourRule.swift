/// The colour words on a label against the colour block of its Nike style code: a hint, never proof.
enum ColourRule {
    static func block(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("colour.block", side), version: 3, title: "Colours and style code on the \(side.title)",
            source: ColourFamily.source, reads: .init(side)
        ) { find($0, side) }
    }

    private static func find(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        if let brand = input.brand(side) ?? input.brand, brand != .nike {
            return .notApplicable("Only Nike's style codes tell the colour.")
        }
        guard let label = input.label(side), let colours = label.colours, let style = label.styleCode,
            let digits = StyleGrammar.colourDigits(of: style.value), let family = ColourFamily(digits: digits)
        else {
            // Most size tags print no colours at all, so a tag without them isn't worth another photo.
            if side == .tag { return .notApplicable("The size tag shows no colours.") }
            return .unreadable(
                "Colours and style code weren't both readable on the \(side.title).", wanted: [side.angle])
        }
        guard family != .multi else { return .notApplicable("This style code says only that it has several colours.") }
        let shown = shown(colours, label.mainColours)
        let read = [EvidenceReading(side.angle, .styleCode, style), EvidenceReading(side.angle, .colours, shown.field)]
        let finding = compare(shown.families, family, digits, read, side)
        guard finding.outcome == .fail, !input.isStyleSeenTwice else { return finding }
        return .unreadable(
            "The \(side.title) reads \(quoted(shown.field)) beside colour number \(digits), which don't go together; a "
                + "number read from one place only may be misread.", read, wanted: [side.angle])
    }

    /// The words as printed, where they are certain. The first two colours may be so where the words aren't; then the names
    /// of what they stand for are shown, as a misread word is nothing a label says.
    private static func shown(
        _ colours: ReadField, _ mains: ReadField?
    ) -> (field: ReadField, families: [Set<ColourFamily>]) {
        let families = ColourFamily.families(in: colours.value)
        guard let mains, mains.isCertain, !colours.isCertain else { return (colours, families) }
        let found = ColourFamily.families(written: mains.value)
        let names = found.map { family in
            ColourFamily.allCases.filter(family.contains).map(\.title).joined(separator: " or ")
        }
        var field = mains
        (field.text, field.value) = (names.joined(separator: ", "), names.joined(separator: ", "))
        return (field, found)
    }

    private static func compare(
        _ families: [Set<ColourFamily>], _ family: ColourFamily, _ digits: String, _ read: [EvidenceReading],
        _ side: LabelSide
    ) -> RuleFinding {
        let colours = read.last?.reading.map { quoted($0) } ?? ""
        let words = "The \(side.title) says \(colours) beside colour number \(digits)"
        let isCertain = read.allSatisfy { $0.reading?.isCertain == true }
        // The block is that of the first colour; now and then makers swap the first two.
        let main = families.prefix(2)
        if main.first?.contains(family) == true, isCertain {
            return .pass("\(words), whose first digit stands for \(family.title).", read)
        }
        let isElsewhere = !main.isEmpty && main.allSatisfy { !$0.isEmpty && !$0.contains(family) }
        guard isCertain, isElsewhere else {
            return .unreadable(
                "\(words). Whether that goes together can't be told from the words.", read,
                wanted: isCertain ? [] : [side.angle])
        }
        return .fail("\(words). Numbers that start with \(digits.prefix(1)) usually stand for \(family.title).", read)
    }
}
