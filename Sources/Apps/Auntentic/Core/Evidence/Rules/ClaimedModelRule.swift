/// The model its owner named against what the labels say. Names are loose, so only a clear contradiction counts.
enum ClaimedModelRule {
    static let rule = EvidenceRule(
        "model.claimed", title: "The model you named and the labels",
        source: FactSource("Your own words, compared with the labels.", .measured), reads: .claim, find: find)

    private static func find(_ input: EvidenceInput) -> RuleFinding {
        guard let text = ClaimedModel.tidied(input.claimedModel) else {
            return .notApplicable("No model was named.")
        }
        let claim = NamedModel(text)
        let checks = [codes(claim, input), makers(claim, input), families(claim, input), numbers(claim, input)]
        let said = checks.compactMap { $0 }
        if let finding = contradiction(said, text) { return finding }
        if let height = height(claim, input) {
            return .unreadable("You named \(quoted(text)), but the \(height.words).", height.read, wanted: [])
        }
        let certain = said.filter(\.isCertain).flatMap(\.read).uniqued()
        guard !certain.isEmpty else {
            return .unreadable(
                "You named \(quoted(text)); nothing readable on the labels confirms or contradicts it.",
                said.flatMap(\.read).uniqued(), wanted: [.boxLabel])
        }
        return .pass("You named \(quoted(text)), and what the labels say fits.", certain)
    }

    private static func contradiction(_ said: [Said], _ text: String) -> RuleFinding? {
        let wrong = said.filter(\.isContradiction)
        if let certain = wrong.first(where: \.isCertain) {
            return .fail("You named \(quoted(text)), but the \(certain.words).", certain.read)
        }
        return wrong.first.map { doubtful in
            .unreadable(
                "You named \(quoted(text)). The \(doubtful.words), it seems, but that can't be read for certain.",
                doubtful.read, wanted: doubtful.read.map(\.angle).uniqued())
        }
    }

    /// One comparison that could be made.
    private struct Said {
        var isContradiction: Bool
        /// "box label says …"
        var words: String
        var read: [EvidenceReading]
        var isCertain: Bool { read.allSatisfy { $0.reading?.isCertain == true } }
    }

    /// The style code of the first label that shows one, a certain one first.
    private static func style(_ input: EvidenceInput) -> (side: LabelSide, field: ReadField)? {
        let found = LabelSide.allCases.compactMap { side in
            input.label(side)?.styleCode.map { (side: side, field: $0) }
        }
        return found.first { $0.field.isCertain } ?? found.first
    }

    private static func says(_ side: LabelSide, _ field: ReadField) -> String {
        "\(side.title) says \(quoted(field))"
    }

    private static func codes(_ claim: NamedModel, _ input: EvidenceInput) -> Said? {
        guard !claim.codes.isEmpty, let (side, field) = style(input) else { return nil }
        let isNamed = claim.codes.contains { code in
            Confusables.areSame(code, field.value) || Remnant.isLeft(field.value, of: code)
                || Remnant.isLeft(code, of: field.value) || Remnant.isOneSlip(code, field.value)
        }
        return Said(
            isContradiction: !isNamed, words: says(side, field), read: [EvidenceReading(side.angle, .styleCode, field)])
    }

    private static func makers(_ claim: NamedModel, _ input: EvidenceInput) -> Said? {
        let hasOther = claim.makers.contains { if case .other = $0 { true } else { false } }
        guard !claim.brands.isEmpty || hasOther else { return nil }
        guard let (side, field) = style(input), let brand = StyleGrammar.brand(of: field.value) else { return nil }
        return Said(
            isContradiction: !claim.brands.contains(brand),
            words: "\(says(side, field)), a style code of \(brand.title)",
            read: [EvidenceReading(side.angle, .styleCode, field)])
    }

    private static func boxName(_ input: EvidenceInput) -> (name: NamedModel, field: ReadField)? {
        input.box?.modelName.map { (NamedModel($0.value), $0) }
    }

    private static func families(_ claim: NamedModel, _ input: EvidenceInput) -> Said? {
        guard let (name, field) = boxName(input), let differs = claim.isOtherFamily(than: name) else { return nil }
        return Said(
            isContradiction: differs, words: says(.box, field), read: [EvidenceReading(.boxLabel, .modelName, field)])
    }

    private static func numbers(_ claim: NamedModel, _ input: EvidenceInput) -> Said? {
        guard claim.brands == [.newBalance], !claim.numbers.isEmpty, let (side, field) = style(input),
            StyleGrammar.match(field.value, .newBalance) != .none, input.brand(side) == .newBalance,
            let number = NewBalanceModel.number(in: field.value)
        else { return nil }
        return Said(
            isContradiction: !claim.numbers.contains(number), words: "\(says(side, field)), a \(number)",
            read: [EvidenceReading(side.angle, .styleCode, field)])
    }

    /// High, mid or low: worth telling, but names are too loose to hold it against a pair.
    private static func height(_ claim: NamedModel, _ input: EvidenceInput) -> Said? {
        guard let (name, field) = boxName(input), let one = claim.height, let other = name.height, one != other else {
            return nil
        }
        return Said(
            isContradiction: true, words: says(.box, field), read: [EvidenceReading(.boxLabel, .modelName, field)])
    }
}
