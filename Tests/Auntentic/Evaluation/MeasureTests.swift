/// The statistics against published figures and against simulation.
import AuntenticCore
import SeededRandom
import Testing

@testable import AuntenticEvaluation

@Suite struct MeasureTests {
    @Test(
        "Wilson's interval matches published values",
        arguments: [
            (8, 10, 0.4902, 0.9433), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (90, 100, 0.8256, 0.9448),
            (1, 1, 0.2065, 1), (0, 1, 0, 0.7935), (500, 1000, 0.4691, 0.5309),
        ])
    func wilson(hits: Int, of: Int, low: Double, high: Double) throws {
        let interval = try #require(Proportion(hits, of: of).interval)
        #expect(abs(interval.lowerBound - low) < 0.0001)
        #expect(abs(interval.upperBound - high) < 0.0001)
    }

    @Test("nothing is said about no sample")
    func empty() {
        #expect(Proportion(0, of: 0).share == nil)
        #expect(Proportion(0, of: 0).interval == nil)
        #expect(Words.shareWithInterval(Proportion(0, of: 0)) == "–")
    }

    /// 20 authentic, 10 fake: 15 + 1 + 3 (+1 failed), 2 + 6 + 2.
    private var matrix: ConfusionMatrix {
        var matrix = ConfusionMatrix()
        for (verdict, truth, count) in [
            (Verdict.authentic, Truth.authentic, 15), (.fake, .authentic, 1), (.inconclusive, .authentic, 3),
            (.authentic, .fake, 2), (.fake, .fake, 6), (.inconclusive, .fake, 2),
        ] {
            for _ in 0..<count { matrix.add(verdict, truth: truth) }
        }
        matrix.addFailure(truth: .authentic)
        return matrix
    }

    @Test("an abstention is reported as such and never counts as right")
    func confusion() {
        #expect(matrix.accuracyOfDecided == Proportion(21, of: 24))
        #expect(matrix.rightOfAll == Proportion(21, of: 30))
        #expect(matrix.abstained == Proportion(5, of: 29))
        #expect(matrix.prevalence == Proportion(10, of: 30))
        #expect(matrix.precisionOfFake == Proportion(6, of: 7))
        #expect(matrix.recallOfFake == Proportion(6, of: 10))
        #expect(matrix.falseAlarms == Proportion(1, of: 19))
        var silent = ConfusionMatrix()
        for _ in 0..<10 { silent.add(.inconclusive, truth: .fake) }
        #expect(silent.accuracyOfDecided.share == nil)
        #expect(silent.rightOfAll.share == 0)
        #expect(silent.recallOfFake.share == 0)
    }

    @Test(
        "a \"fake\" is right as rarely as Bayes says where fakes are rare",
        arguments: [
            (0.005, 900, 0.0433), (0.05, 900, 0.3214), (0.3, 900, 0.7941), (0.005, 990, 0.3322), (0.05, 990, 0.8390),
            (0.3, 990, 0.9770),
        ])
    func bayes(share: Double, right: Int, expected: Double) throws {
        let value = PredictiveValue(
            share: share, hit: Proportion(right, of: 1000), slip: Proportion(1000 - right, of: 1000))
        #expect(abs(try #require(value.value) - expected) < 0.0001)
        let interval = try #require(value.interval)
        #expect(interval.contains(expected))
        #expect(interval.upperBound - interval.lowerBound < 0.35)
    }

    @Test("predictive values stay sane at the edges")
    func edges() throws {
        let never = PredictiveValue(share: 0.05, hit: Proportion(0, of: 10), slip: Proportion(0, of: 10))
        #expect(never == PredictiveValue(share: 0.05, hit: Proportion(0, of: 0), slip: Proportion(0, of: 0)))
        #expect(never.value == nil)
        for (hits, slips) in [(10, 0), (0, 10), (1, 0), (10, 10), (5, 1), (5, 10), (9, 5)] {
            let value = PredictiveValue(share: 0.3, hit: Proportion(hits, of: 10), slip: Proportion(slips, of: 10))
            let interval = try #require(value.interval)
            #expect(interval.contains(try #require(value.value)), "\(hits) \(slips)")
            #expect(interval.lowerBound >= 0 && interval.upperBound <= 1)
        }
    }

    @Test(
        "the intervals of predictive values hold the true value about 95 times in 100",
        arguments: [(0.9, 0.1, 50), (0.7, 0.02, 100), (0.95, 0.3, 30), (0.5, 0.05, 200)])
    func coverage(hit: Double, slip: Double, sample: Int) throws {
        var random = SplitMix(seed: 7)
        let truth = 0.05 * hit / (0.05 * hit + 0.95 * slip)
        var inside = 0
        let rounds = 1000
        for _ in 0..<rounds {
            let hits = (0..<sample).filter { _ in Double.random(in: 0..<1, using: &random) < hit }.count
            let slips = (0..<sample).filter { _ in Double.random(in: 0..<1, using: &random) < slip }.count
            let value = PredictiveValue(
                share: 0.05, hit: Proportion(hits, of: sample), slip: Proportion(slips, of: sample))
            if value.interval?.contains(truth) == true { inside += 1 }
        }
        #expect(Double(inside) / Double(rounds) > 0.93)
        #expect(Double(inside) / Double(rounds) < 0.99, "an interval that always holds says nothing")
    }

    @Test("an outlook's thousand pairs add up")
    func outlook() throws {
        let pairs = try #require(Outlook(shareOfFakes: 0.05, matrix: matrix).perThousand)
        #expect(abs(pairs.fakes - 50) < 1e-9)
        #expect(abs(pairs.caught - 30) < 1e-9)
        #expect(abs(pairs.missed - 10) < 1e-9)
        #expect(abs(pairs.falselyAccused - 50) < 1e-9)
        #expect(abs(pairs.undecided - (10 + 950 * 3.0 / 19)) < 1e-9)
        #expect(Outlook(shareOfFakes: 0.05, matrix: ConfusionMatrix()).perThousand == nil)
    }

    @Test("calibration compares what was claimed with what was true")
    func calibration() throws {
        // 100 at 90 % of which 80 are right, 100 at 65 % of which 65 are: an error of (0.10 + 0) / 2.
        let verdicts =
            (0..<100).map { (confidence: 90, isRight: $0 < 80) }
            + (0..<100).map { (confidence: 65, isRight: $0 < 65) }
        let calibration = Calibration(verdicts)
        #expect(abs(try #require(calibration.expectedError) - 0.05) < 1e-9)
        #expect(calibration.bins.count == 10)
        #expect(calibration.bins[9].right == Proportion(80, of: 100))
        #expect(calibration.bins[6].right == Proportion(65, of: 100))
        #expect(!calibration.isTooSmall)
        #expect(Calibration([(100, true), (0, false)]).bins[9].right == Proportion(1, of: 1))
        #expect(Calibration([(100, true)]).isTooSmall)
        #expect(Calibration([]).expectedError == nil)
    }

    @Test(
        "percentiles are times that were measured",
        arguments: [
            ([Double](), nil, nil), ([3], 3, 3), ([2, 1], 1, 2), ((1...100).map(Double.init).shuffled(), 50, 95),
            ((1...19).map(Double.init), 10, 19), ((1...20).map(Double.init), 10, 19),
        ] as [([Double], Double?, Double?)])
    func percentiles(seconds: [Double], median: Double?, p95: Double?) {
        let spending = Spending(costs: [], seconds: seconds)
        #expect(spending.medianSeconds == median)
        #expect(spending.p95Seconds == p95)
        #expect(spending.microUSDPerCheck == nil)
    }

    @Test("repeatability counts pairs with one answer and tells a contradiction from doubt")
    func repeatability() {
        let repeated = Repeatability([
            .init(id: "steady", verdicts: [.fake, .fake, .fake], confidences: [80, 90, 85]),
            .init(id: "doubt", verdicts: [.fake, .inconclusive], confidences: [70, 40]),
            .init(id: "clash", verdicts: [.fake, .authentic], confidences: [70, 70]),
            .init(id: "once", verdicts: [.fake], confidences: [70]),
        ])
        #expect(repeated.steady == Proportion(1, of: 3))
        #expect(repeated.widestSpread == 30)
        #expect(repeated.meanSpread.map { abs($0 - 40.0 / 3) < 1e-9 } == true)
        #expect(repeated.unsteady.map(\.id) == ["clash", "doubt"])
        #expect(Repeatability([]).steady.share == nil)
    }

    @Test(
        "figures are written as people read them",
        arguments: [
            (Words.percent(0.931), "93.1 %"), (Words.percent(1), "100 %"), (Words.percent(0.9999), "99.9 %"),
            (Words.percent(0), "0 %"), (Words.percent(0.0001), "0.1 %"), (Words.percent(0.5), "50 %"),
            (Words.range(0.1...0.25), "10–25 %"), (Words.seconds(0.0021), "2.1 ms"), (Words.seconds(0.25), "250 ms"),
            (Words.seconds(12.34), "12.3 s"), (Words.seconds(125), "2 min 5 s"), (Words.seconds(0.9997), "1.0 s"),
            (Words.dollars(microUSD: 4250), "$0.0043"), (Words.dollars(microUSD: 1_234_567), "$1.23"),
            (Words.decimal(-1.005, 1), "-1.0"), (Words.decimal(9.999, 2), "10.00"), (Words.count(4.25), "4.3"),
            (Words.count(50), "50"), (Words.count(123.4), "123"),
        ])
    func words(shown: String, expected: String) {
        #expect(shown == expected)
    }
}
