/// The model's name on a box against what confirmed pairs of the same style were called. The table is learned from this house's
/// own confirmed checks and empty at first: public tables of models copy each other's mistakes.
enum ModelOfStyleRule {
    static let rule = EvidenceRule(
        "model.style.box", title: "Model name and style code on the box label",
        source: FactSource("Pairs checked here whose authenticity was confirmed afterwards.", .measured), reads: .box
    ) { input in
        guard let style = input.box?.styleCode, let name = input.box?.modelName else {
            return .unreadable("Model name and style code weren't both readable on the box label.", wanted: [.boxLabel])
        }
        let known = (input.known?.names ?? []).filter { Confusables.areSame($0.style, KnownLabels.stem(style.value)) }
        guard known.reduce(0, { $0 + $1.pairs }) >= leastPairs else {
            return .notApplicable("What this style is called isn't known here.")
        }
        let read = [EvidenceReading(.boxLabel, .styleCode, style), EvidenceReading(.boxLabel, .modelName, name)]
        guard read.allSatisfy({ $0.reading?.isCertain == true }) else {
            return .unreadable(
                "Whether name and style code go together can't be told: \(doubt(read)).", read, wanted: [.boxLabel])
        }
        return compare(name, style, known.map(\.name), read, isStyleSeenTwice: input.isStyleSeenTwice)
    }

    private static let leastPairs = 2

    private static func compare(
        _ name: ReadField, _ style: ReadField, _ known: [String], _ read: [EvidenceReading], isStyleSeenTwice: Bool
    ) -> RuleFinding {
        let words = "The box label calls \(quoted(style)) \(quoted(name))"
        let own = NamedModel(name.value)
        let agreeing = known.map { own.isOtherFamily(than: NamedModel($0)) }
        if agreeing.contains(false) { return .pass("\(words), as boxes of confirmed pairs do.", read) }
        guard agreeing.allSatisfy({ $0 == true }), isStyleSeenTwice else {
            return .unreadable(
                "\(words); whether that goes with \(listed(known.uniqued().map { quoted($0) })) can't be told.", read,
                wanted: [])
        }
        return .fail("\(words). Boxes of confirmed pairs say \(listed(known.uniqued().map { quoted($0) })).", read)
    }
}
