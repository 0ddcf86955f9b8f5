/// What isn't certain speaks against a pair only where several misreadings at once, or one too large, would have to explain it.
import AuntenticCore
import Testing

@Suite("Far apart")
struct FarApartTests {
    private static func outcome(_ rule: RuleID, _ pair: EvidenceInput) -> RuleOutcome? {
        EvidenceRules.evaluate(pair).first { $0.rule == rule }?.outcome
    }

    @Test(
        "codes with hardly a character in common are two pairs' though one isn't certain; a slip or a weaker one isn't enough",
        arguments: [
            ("CW2288-111", 0.978, RuleOutcome.fail), ("CW2288-111", 0.89, .unreadable),
            ("CW2288-111", 0.5, .unreadable),
            ("DD1391-003", 0.978, .unreadable), ("DD1391-003", 0.998, .fail),
        ])
    func codes(_ box: String, _ certainty: Double, _ outcome: RuleOutcome) {
        var pair = Sample.nike
        pair.tag?.styleCode = Sample.field("DD1391-100", certainty: 0.998)
        pair.box?.styleCode = Sample.field(box, certainty: certainty)
        #expect(Self.outcome("style.tag_box", pair) == outcome)
    }

    @Test(
        "one certain size and three likely ones are no misreading; one and two may be",
        arguments: [(0.95, RuleOutcome.fail), (0.85, .unreadable)])
    func sizes(_ certainty: Double, _ outcome: RuleOutcome) {
        var pair = Sample.nike
        pair.box?.sizes = Sample.sizes("11.5", "10.5", "45.5", "29.5")
        for scale in [SizeScale.us, .eu, .cm] {
            pair.box?.sizes[scale]?.certainty = certainty
            pair.tag?.sizes[scale]?.certainty = certainty
        }
        #expect(Self.outcome("size.tag_box", pair) == outcome)
        pair.box?.sizes[.uk]?.certainty = certainty
        #expect(Self.outcome("size.tag_box", pair) == .unreadable, "four likely ones weigh less than two certain ones")
        pair.box?.sizes = Sample.sizes("11.5", "10.5", "45.5", "29.5")
        for scale in [SizeScale.us, .uk] { pair.tag?.sizes[scale]?.certainty = certainty - 0.1 }
        for scale in [SizeScale.eu, .cm] { pair.box?.sizes[scale]?.certainty = certainty - 0.1 }
        #expect(Self.outcome("size.tag_box", pair) == .unreadable, "what isn't even likely isn't compared")
    }
}
