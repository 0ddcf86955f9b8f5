/// Every rule there is.
package enum EvidenceRules {
    package static let all: [EvidenceRule] =
        LabelSide.allCases.flatMap(oneLabel) + tagDates + [
            StyleRules.tagAndBox, SizeRules.tagAndBox, GenderScaleRule.rule, CountryRules.tagAndBox,
            BarcodeRules.tagAndBox, BarcodeRules.order, ColourRule.tagAndBox, SerialRule.rule, ClaimedModelRule.rule,
            ModelOfStyleRule.rule, ElsewhereRules.number, ElsewhereRules.run,
        ] + PhotoTruthRules.all

    private static func oneLabel(_ side: LabelSide) -> [EvidenceRule] {
        [
            StyleRules.grammar(side), SizeRules.row(side), BarcodeRules.checkDigit(side), BarcodeRules.era(side),
            BarcodeRules.sequence(side), ColourRule.block(side), CountryRules.newBalance(side),
            OriginRule.lines(side), QRRules.form(side),
        ]
    }

    private static let tagDates = [
        DateRules.valid, DateRules.order, DateRules.future, DateRules.span, EraRule.window, QRRules.printed,
    ]

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// Nil for a rule that this version doesn't know.
    package static func rule(_ id: RuleID) -> EvidenceRule? { byID[id] }

    /// Ids and versions, for reports that pin them.
    package static let versions = byID.mapValues(\.version)

    /// Every rule's result, those that don't apply included, in the order of `all`.
    package static func evaluate(_ input: EvidenceInput) -> [RuleResult] {
        let input = input.corroborated.honestlyQuoted
        return all.map { input.telling($0.evaluate(input), of: $0) }
    }
}
