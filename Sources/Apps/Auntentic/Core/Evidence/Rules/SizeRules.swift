/// Sizes: the row of one label against the brand's tables, and the rows of tag and box against each other.
enum SizeRules {
    static func row(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("size.row", side), version: 2, title: "Sizes on the \(side.title) against the brand's table",
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
        if let best = fit.best { return fits(best, fit.genders, sizes, side, label) }
        if let row = fit.contradicted { return contradicts(row, fit, sizes, input, side) }
        return .unreadable(
            "The \(side.title) says \(sizes.words); too little of it is certain to compare it with a table.",
            sizes.read, wanted: [side.angle])
    }

    private static func fits(
        _ fit: SizeFit.Row, _ genders: Set<SizeGender>, _ sizes: LabelSizes, _ side: LabelSide, _ label: LabelReading
    ) -> RuleFinding {
        guard fit.doubtful.isEmpty else {
            let doubtful = sizes.entries.filter { fit.doubtful.contains($0.scale) }
            return .unreadable(
                "The \(side.title) reads \(listed(doubtful.map(\.words))), which wouldn't fit its other sizes; part of it "
                    + "may be lost or misread.", sizes.read, wanted: [side.angle])
        }
        guard fit.standing == .regular else {
            return .unreadable(
                "The \(side.title) says \(sizes.words): that occurs on some labels only, so it neither confirms nor "
                    + "contradicts anything.", sizes.read, wanted: [])
        }
        let agreeing = sizes.entries.filter { fit.agreeing.contains($0.scale) }.map(\.words)
        let judged = fit.agreeing.map { EvidenceReading.Field.size($0) }
        let whose = SizeGender.words(genders.narrowed(by: label))
        return .pass(
            "The \(side.title) says \(listed(agreeing)): one row of \(fit.row.brand.title)'s \(whose) sizes.",
            sizes.read.filter { judged.contains($0.field) })
    }

    private static func contradicts(
        _ row: SizeFit.Row, _ fit: SizeFit, _ sizes: LabelSizes, _ input: EvidenceInput, _ side: LabelSide
    ) -> RuleFinding {
        let wrong = sizes.entries.filter { row.contradicting.contains($0.scale) }
        let right = sizes.entries.filter { row.agreeing.contains($0.scale) }.map(\.words)
        let expected = wrong.compactMap { row.row.expectation($0.scale) }
        let brand = row.row.brand
        let judged = (row.agreeing + row.contradicting).map { EvidenceReading.Field.size($0) }
        let read = sizes.read.filter { judged.contains($0.field) }
        let words = "The \(side.title) says \(listed(right)) together with \(listed(wrong.map(\.words)))"
        let isSeenTwice = row.contradicting.allSatisfy(input.isSizeSeenTwice)
        let isMisread = (fit.rows.map(\.faults).min() ?? 0) < SizeFaults.tooMany && !isSeenTwice
        guard !isMisread, !fitsAnotherMaker(sizes, input.label(side)?.styleCode, than: brand) else {
            return .unreadable(
                "\(words), where \(listed(expected)) would belong by \(brand.title)'s table. One number read from one "
                    + "place may be misread.", read, wanted: [side.angle])
        }
        return .fail("\(words). In \(brand.title)'s table \(listed(expected)) belongs there.", read)
    }

    /// The maker may be taken for another: then the sizes are right by the other's table.
    private static func fitsAnotherMaker(_ sizes: LabelSizes, _ style: ReadField?, than brand: Brand) -> Bool {
        if let style, style.isCertain, StyleGrammar.brand(of: style.value) == brand { return false }
        return Brand.allCases.contains { $0 != brand && SizeFit(sizes, $0).best?.isPossible == true }
    }
}
