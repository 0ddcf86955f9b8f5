/// The lines that say where a pair was made: one country in every language, spelled as the maker spells it.
enum OriginRule {
    static func lines(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("origin.lines", side), title: "Languages of the country on the \(side.title)",
            source: OriginLine.source, reads: .init(side)
        ) { find($0, side) }
    }

    /// One part of a line that was read for certain.
    private struct Said {
        var line: ReadField
        var part: String
        var origin: OriginLine? { OriginLine.read(part) }
        var meant: String? { OriginLine.meant(by: part) }
    }

    private static func find(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        if let brand = input.brand(side) ?? input.brand, brand != .nike {
            return .notApplicable("Only Nike's labels were looked at for this.")
        }
        let said = said(on: side, input)
        let origins = said.compactMap { part in part.origin.map { (part.line, $0) } }
        let countries = origins.map(\.1.country).uniqued()
        if countries.count > 1 { return differ(origins, side) }
        let wrong = said.filter { $0.meant != nil }
        if !wrong.isEmpty { return misspelled(wrong, input, side) }
        guard origins.map(\.1.language).uniqued().count > 1 else {
            return .unreadable(
                "Fewer than two languages of the country of making could be read for certain on the \(side.title).",
                wanted: [])
        }
        let languages = listed(origins.map(\.1.language.title).uniqued())
        return .pass(
            "The \(side.title) names \(listed(countries)) in \(languages), spelled as on real labels.",
            readings(origins.map(\.0), side))
    }

    private static func said(on side: LabelSide, _ input: EvidenceInput) -> [Said] {
        let lines = input.label(side)?.lines.filter(\.isCertain) ?? []
        return lines.flatMap { line in OriginLine.parts(of: line.text).map { Said(line: line, part: $0) } }
    }

    private static func differ(_ origins: [(ReadField, OriginLine)], _ side: LabelSide) -> RuleFinding {
        let lines = origins.map(\.0).uniqued()
        return .fail(
            "The \(side.title) says \(listed(lines.map { quoted($0) })): each language names another country.",
            readings(lines, side))
    }

    /// One line alone may be misread; two, or the same one on both labels, were printed so.
    private static func misspelled(_ wrong: [Said], _ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        let others = said(on: side == .tag ? .box : .tag, input).map(\.part)
        let isSeenTwice = wrong.map(\.part).uniqued().count > 1 || wrong.contains { others.contains($0.part) }
        let lines = wrong.map(\.line).uniqued()
        let words = "The \(side.title) reads \(listed(lines.map { quoted($0) })), which is misspelled"
        guard isSeenTwice else {
            return .unreadable(
                words + ". One line read from one place may be misread.", readings(lines, side), wanted: [side.angle])
        }
        return .fail(words + " more than once; real labels aren't.", readings(lines, side))
    }

    private static func readings(_ lines: [ReadField], _ side: LabelSide) -> [EvidenceReading] {
        lines.uniqued().map { EvidenceReading(side.angle, .line, $0) }
    }
}
