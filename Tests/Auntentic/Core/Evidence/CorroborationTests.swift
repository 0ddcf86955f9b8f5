/// Readings of tag and box that agree vouch for each other, and only those.
import AuntenticCore
import Testing

@Suite("Corroboration")
struct CorroborationTests {
    private static func label(
        _ kind: LabelReading.Kind, style: (String, Double)? = nil, gtin: (String, Double)? = nil,
        us: (String, Double)? = nil, line: String? = nil
    ) -> LabelReading {
        var label = LabelReading(kind: kind)
        label.styleCode = style.map { Sample.field($0.0, certainty: $0.1) }
        label.gtin = gtin.map { Sample.field($0.0, certainty: $0.1) }
        label.sizes[.us] = us.map { Sample.field($0.0, certainty: $0.1) }
        label.lines = line.map { [Sample.field($0, certainty: 0.7)] } ?? []
        return label
    }

    private static func both(_ tag: LabelReading, _ box: LabelReading) throws -> EvidenceInput {
        let today = try #require(CalendarDay("2026-01-01"))
        return EvidenceInput(tag: tag, box: box, today: today).corroborated
    }

    /// Not quite certain.
    private static let below = ReadField.certain - 0.001

    @Test(
        "the same code on both labels is certain, another or a guessed one isn't",
        arguments: [
            ("555088-030", below, "555088-030", below, true), ("555088-030", below, "555088-031", below, false),
            ("555088-030", 0.2, "555088-030", below, false),
        ])
    func codes(tag: String, sure: Double, box: String, surer: Double, isCertain: Bool) throws {
        let input = try Self.both(
            Self.label(.sizeTag, style: (tag, sure)), Self.label(.boxLabel, style: (box, surer)))
        #expect(input.tag?.styleCode?.isCertain == isCertain)
    }

    @Test("a wrong check digit counts once the digits below the bars confirm the number")
    func digitsBelowBars() throws {
        let tag = Self.label(.sizeTag, gtin: ("193654038466", Self.below))
        let confirmed = try Self.both(tag, Self.label(.boxLabel, line: "93654 03846"))
        #expect(confirmed.tag?.gtin?.isCertain == true)
        #expect(
            EvidenceRules.evaluate(confirmed).contains { $0.rule == "barcode.check_digit.tag" && $0.outcome == .fail })
        let other = try Self.both(tag, Self.label(.boxLabel, line: "93654 03847"))
        #expect(other.tag?.gtin?.isCertain == false)
    }

    @Test("sizes with a letter taken for a digit don't vouch for each other")
    func letters() throws {
        let plain = try Self.both(
            Self.label(.sizeTag, us: ("9.5", Self.below)), Self.label(.boxLabel, us: ("9.5", Self.below)))
        #expect(plain.box?.sizes[.us]?.isCertain == true)
        let guessed = try Self.both(
            Self.label(.sizeTag, us: ("S1", Self.below)), Self.label(.boxLabel, us: ("S1", Self.below)))
        #expect(guessed.box?.sizes[.us]?.isCertain == false)
    }
}
