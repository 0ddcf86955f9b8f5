/// Support becomes a probability on a rising line, and how sure a reading is said to be is never more than was earned.
import AuntenticCore
import Testing

@Suite("Calibration")
struct CalibrationTests {
    private static let line = Calibration.Line([(0.4, 0.6), (0.8, 0.9), (0.9, 0.99)])

    @Test(
        "between two points the line is straight, before the first it comes from nothing, after the last it stays",
        arguments: [(0.0, 0.0), (0.2, 0.3), (0.4, 0.6), (0.6, 0.75), (0.85, 0.945), (0.9, 0.99), (1.0, 0.99)])
    func line(_ support: Double, _ probability: Double) {
        #expect(abs(Self.line.probability(support) - probability) < 1e-9)
    }

    @Test("more support is never less probable, and nothing is beyond all doubt", arguments: Calibration.Kind.allCases)
    func rising(_ kind: Calibration.Kind) {
        let probabilities = (0...1000).map { Calibration.probability(Double($0) / 1000, of: kind) }
        #expect(zip(probabilities, probabilities.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(probabilities[0] == 0 && probabilities[1000] < 1)
    }

    @Test(
        "a share is said with a tenth where a tenth decides, and never as 100 %",
        arguments: [
            (0.0, "0 %"), (0.869, "86 %"), (0.9899, "98 %"), (0.995, "99.5 %"), (0.99949, "99.9 %"), (1.0, "99.9 %"),
        ])
    func words(_ certainty: Double, _ words: String) {
        #expect(Sample.field("42", certainty: certainty).percentSure == words)
        #expect(Sample.field("42", certainty: certainty).isCertain == (certainty >= 0.995))
    }
}
