/// What failures forbid or force, over and above their points.
struct Limits: Sendable {
    var highest = 97
    var lowest = 3
    var caps: [FusedVerdict.Cap] = []
    private var meanings: Set<RuleWeight.Meaning>

    private static let undecided = 50
    /// Labels can be misread, and nobody saw the shoe.
    private static let lowestForLabelsAlone = 10
    private static let belowAuthentic = Fusion.authenticFrom - 1
    private static let aboveFake = Fusion.fakeUpTo + 1

    /// - Parameter likelihood: by the points alone.
    init(_ failures: [RuleResult], _ opinion: Opinion?, _ legibility: Legibility, likelihood: Int) {
        meanings = Set(failures.map { RuleWeight.of($0.rule).meaning })
        let labels = Self.selfContradicting(failures)
        if opinion == nil {
            lowest = Self.lowestForLabelsAlone
            cap("no_opinion", Self.belowAuthentic, "Nobody looked at the shoe itself, so it can't be called authentic.")
        }
        if !legibility.isFull { cap("unreadable_label", Self.belowAuthentic, legibility.why) }
        capContradictions(labels)
        capMismatches()
        if opinion?.verdict != .fake, labels.isEmpty { forbidFake(likelihood) }
    }

    private mutating func capContradictions(_ labels: [LabelSide]) {
        if let side = labels.first {
            cap(
                "two_hard_contradictions", Fusion.fakeUpTo,
                "The \(side.title) contradicts itself in two independent ways, which no real label does.")
        } else if meanings.contains(.hard) {
            cap(
                "hard_contradiction", Self.undecided,
                "A label contradicts itself, so the pair can't be called authentic.")
        }
    }

    private mutating func capMismatches() {
        let reasons: [(meaning: RuleWeight.Meaning, id: String, why: String)] = [
            (.photo, "untrusted_photos", "These may not be photos of this pair."),
            (.box, "box_mismatch", "Tag and box don't belong together, so not all of it is original."),
            (.claim, "other_model", "The labels belong to another model than the one named."),
        ]
        for reason in reasons where meanings.contains(reason.meaning) {
            cap(reason.id, Self.belowAuthentic, reason.why)
        }
    }

    private mutating func forbidFake(_ likelihood: Int) {
        lowest = Self.aboveFake
        guard likelihood < lowest else { return }
        let why =
            "Only a model that saw the shoe, or two independent contradictions in one label, may call a pair fake."
        caps.append(.init(id: "no_ground_for_fake", why: why))
    }

    func clamp(_ likelihood: Int) -> Int {
        min(max(likelihood, lowest), highest)
    }

    private mutating func cap(_ id: String, _ limit: Int, _ why: String) {
        highest = min(highest, limit)
        caps.append(.init(id: id, why: why))
    }

    /// Labels with hard failures in two groups: failures of one group restate one fact.
    private static func selfContradicting(_ failures: [RuleResult]) -> [LabelSide] {
        LabelSide.allCases.filter { side in
            let hard = failures.filter { result in
                EvidenceRules.rule(result.rule)?.reads == .init(side) && RuleWeight.of(result.rule).meaning == .hard
            }
            return Set(hard.map { RuleWeight.of($0.rule).group }).count >= 2
        }
    }
}
