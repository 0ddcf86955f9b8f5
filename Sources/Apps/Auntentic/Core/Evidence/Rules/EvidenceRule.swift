/// A rule as a value: what it is called, where its fact comes from, what it looks at, and how it decides.
package struct EvidenceRule: Sendable, Identifiable {
    /// What a rule looks at.
    package enum Scope: String, Codable, Hashable, Sendable {
        case tag, box
        /// Tag against box: a contradiction first means that the box belongs to another pair.
        case tagAndBox = "tag_and_box"
        /// The tags of the left and the right shoe.
        case bothTags = "both_tags"
        case photos
        case claim

        /// A rule that looks at one label only.
        package init(_ side: LabelSide) {
            self = side == .tag ? .tag : .box
        }
    }

    package let id: RuleID
    /// Raised whenever the same reading may get another outcome.
    package let version: Int
    /// A few words for a list: "Check digit of the barcode on the box label".
    package let title: String
    package let source: FactSource
    package let reads: Scope
    private let find: @Sendable (EvidenceInput) -> RuleFinding

    init(
        _ id: RuleID, version: Int = 1, title: String, source: FactSource, reads: Scope,
        find: @escaping @Sendable (EvidenceInput) -> RuleFinding
    ) {
        self.id = id
        self.version = version
        self.title = title
        self.source = source
        self.reads = reads
        self.find = find
    }

    package func evaluate(_ input: EvidenceInput) -> RuleResult {
        let finding = find(input)
        return RuleResult(
            rule: id, version: version, outcome: finding.outcome, sentence: finding.sentence, read: finding.read,
            wanted: finding.wanted)
    }

    /// What its outcomes are worth.
    package var weight: RuleWeight { RuleWeight.of(id) }
}

/// What a rule decides, before its name is put on it.
struct RuleFinding: Sendable {
    var outcome: RuleOutcome
    var sentence: String
    var read: [EvidenceReading]
    var wanted: [PhotoAngle] = []

    static func pass(_ sentence: String, _ read: [EvidenceReading]) -> RuleFinding {
        RuleFinding(outcome: .pass, sentence: sentence, read: read)
    }

    static func fail(_ sentence: String, _ read: [EvidenceReading]) -> RuleFinding {
        RuleFinding(outcome: .fail, sentence: sentence, read: read)
    }

    static func unreadable(
        _ sentence: String, _ read: [EvidenceReading] = [], wanted: [PhotoAngle]
    ) -> RuleFinding {
        RuleFinding(outcome: .unreadable, sentence: sentence, read: read, wanted: wanted)
    }

    static func notApplicable(_ sentence: String) -> RuleFinding {
        RuleFinding(outcome: .notApplicable, sentence: sentence, read: [])
    }

    /// A contradiction counts only between readings that are beyond doubt; otherwise it is told, and no more.
    /// - Parameter least: how certain each has to be.
    static func contradiction(
        _ sentence: String, _ read: [EvidenceReading], doubtful: String, least: Double = ReadField.certain
    ) -> RuleFinding {
        let unsure = read.filter { reading in reading.reading.map { $0.certainty < least } ?? false }
        guard !unsure.isEmpty else { return .fail(sentence, read) }
        return .unreadable(doubtful, read, wanted: unsure.map(\.angle).uniqued())
    }
}

extension Sequence where Element: Hashable {
    /// Each once, in the order they come.
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
