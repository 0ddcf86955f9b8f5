/// Sizes: the row of one label against the brand's tables, and the rows of tag and box against each other.
enum SizeRules {
    static func row(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("size.row", side), title: "Sizes on the \(side.title) against the brand's table",
            source: FactSource(
                "The makers' conversion tables: Nike big kids official, the others from two or more copies that agree.",
                .severalIndependent),
            reads: .init(side)
        ) { row($0, side) }
    }

    private static func row(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        guard let label = input.label(side), !label.sizes.isEmpty else {
            return .unreadable("No sizes could be read on the \(side.title).", wanted: [side.angle])
        }
        let sizes = LabelSizes(label, side)
        if sizes.isSmallChild { return .notApplicable("Small children's sizes have tables that aren't known here.") }
        guard let brand = input.brand(side) ?? input.brand else {
            return .unreadable(
                "The \(side.title) says \(sizes.words); whose table that belongs to can't be told.", sizes.read,
                wanted: [side.angle])
        }
        let fit = SizeFit(sizes, brand)
        if let best = fit.best { return fits(best, sizes, side, brand) }
        if let row = fit.contradicted { return contradicts(row, sizes, side, brand) }
        return .unreadable(
            "The \(side.title) says \(sizes.words); too little of it is certain to compare it with a table.",
            sizes.read, wanted: [side.angle])
    }

    private static func fits(_ fit: SizeFit.Row, _ sizes: LabelSizes, _ side: LabelSide, _ brand: Brand) -> RuleFinding
    {
        guard fit.doubtful.isEmpty else {
            let doubtful = sizes.entries.filter { fit.doubtful.contains($0.scale) }.map(\.words)
            return .unreadable(
                "The \(side.title) seems to say \(listed(doubtful)), which wouldn't fit its other sizes, but that can't "
                    + "be read for certain.", sizes.read, wanted: [side.angle])
        }
        guard fit.standing == .regular else {
            return .unreadable(
                "The \(side.title) says \(sizes.words): that occurs on some labels only, so it neither confirms nor "
                    + "contradicts anything.", sizes.read, wanted: [])
        }
        let agreeing = sizes.entries.filter { fit.agreeing.contains($0.scale) }.map(\.words)
        let judged = fit.agreeing.map { EvidenceReading.Field.size($0) }
        return .pass(
            "The \(side.title) says \(listed(agreeing)): one row of \(brand.title)'s \(fit.row.gender.title) sizes.",
            sizes.read.filter { judged.contains($0.field) })
    }

    private static func contradicts(
        _ fit: SizeFit.Row, _ sizes: LabelSizes, _ side: LabelSide, _ brand: Brand
    ) -> RuleFinding {
        let wrong = sizes.entries.filter { fit.contradicting.contains($0.scale) }
        let right = sizes.entries.filter { fit.agreeing.contains($0.scale) }.map(\.words)
        let expected = wrong.compactMap { fit.row.expectation($0.scale) }
        let judged = (fit.agreeing + fit.contradicting).map { EvidenceReading.Field.size($0) }
        return .fail(
            "The \(side.title) says \(listed(right)) together with \(listed(wrong.map(\.words))). In \(brand.title)'s "
                + "\(fit.row.gender.title) sizes \(listed(expected)) belongs there.",
            sizes.read.filter { judged.contains($0.field) })
    }
}
