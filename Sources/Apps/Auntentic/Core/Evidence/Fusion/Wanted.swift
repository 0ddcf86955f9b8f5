/// Which photos would settle what is open, the most useful first.
enum Wanted {
    /// A photo worth less than this isn't asked for.
    private static let leastImportance = 2

    static func angles(_ results: [RuleResult]) -> [PhotoAngle] {
        // What was read beyond doubt would only be read again; of rules that restate one fact, one such settles it.
        let settled = Set(
            results.filter { $0.outcome == .fail && Sureness($0) == .certain }.map { RuleWeight.of($0.rule).group })
        var worth: [PhotoAngle: Int] = [:]
        for result in results {
            let weight = RuleWeight.of(result.rule)
            if result.outcome == .fail, weight.meaning != .photo, settled.contains(weight.group) { continue }
            for angle in angles(result, weight) {
                worth[angle, default: 0] += result.outcome == .fail ? -weight.fail : weight.importance
            }
        }
        return worth.filter { $0.value >= leastImportance }
            .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .prefix(PhotoAngle.mostExtras).map(\.key)
    }

    /// A contradiction is settled by another look at the same place: it may have been misread.
    private static func angles(_ result: RuleResult, _ weight: RuleWeight) -> [PhotoAngle] {
        switch (result.outcome, weight.meaning) {
        case (.unreadable, _): result.wanted.uniqued()
        case (.fail, .hard), (.fail, .box), (.fail, .photo): result.read.map(\.angle).uniqued()
        case (.fail, .soft), (.fail, .claim), (.pass, _), (.notApplicable, _): []
        }
    }
}
