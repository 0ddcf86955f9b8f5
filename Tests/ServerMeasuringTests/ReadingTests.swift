/// A measurement is stored and read back as it was, and its margin says which truths it allows.
import Foundation
import ServerMeasuring
import Testing

@Suite struct ReadingTests {
    private static let findings: [Finding] = [
        .value(-23.1, .plusMinus(0.1)), .value(3, .exact), .value(5, .atLeast), .value(4.1, .between(3.9, 5.6)),
        .series([Moment(time: 0, value: 1), Moment(time: 5, value: 2)], .relative(0.1)),
        .spans([Span(from: 1.5, to: 2)], .plusMinus(0.05)), .notMeasurable(.silence),
        .notMeasurable(.tooShort(found: 1, needed: 5)), .notMeasurable(.tooFewPhrases(found: 1, needed: 3)),
    ]

    @Test("a measurement is read back from its JSON as it was written", arguments: findings)
    func stored(_ finding: Finding) throws {
        let one = Reading(Quantity(rawValue: "a.b"), .lufs, by: Method("a.way", version: 3), finding)
        #expect(try JSONDecoder().decode(Reading.self, from: try JSONEncoder().encode(one)) == one)
    }

    @Test("a unit is stored by its sign")
    func unit() throws {
        #expect(try JSONEncoder().encode([Reading.Unit.semitonesPerSecond]) == Data(#"["st\/s"]"#.utf8))
    }

    @Test(
        "a margin allows what lies in it, its ends included, and nothing else",
        arguments: [
            (Margin.exact, [3.0], [2.999, 3.001]), (.plusMinus(0.5), [2.5, 3, 3.5], [2.49, 3.51]),
            (.relative(0.5), [1.5, 4.5], [1.49, 4.51]), (.between(1, 4), [1, 4], [0.9, 4.1]),
            (.atLeast, [3, 1000], [2.9]),
        ])
    func margin(_ margin: Margin, allowed: [Double], refused: [Double]) {
        for truth in allowed { #expect(margin.allows(truth, at: 3)) }
        for truth in refused { #expect(!margin.allows(truth, at: 3)) }
    }

    @Test("what couldn't be measured has no value and no margin, but its obstacle")
    func missing() {
        let one = Reading(
            Quantity(rawValue: "a"), .count, by: Method("m", version: 1), .notMeasurable(.music))
        #expect((one.value, one.margin, one.obstacle) == (nil, nil, .music))
    }
}
