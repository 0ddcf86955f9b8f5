/// Lines fitted to readings whose truth is known tell how often readings with such support are right.
import AuntenticCore
import AuntenticDrawnLabels
import TestSupport
import Testing

@Suite("Fitting certainty", .aside)
struct CertaintyFitTests {
    private static func score(
        _ count: Int, name: PrintedField.Name = .style, right: (Double) -> Double
    ) -> ReadingScore {
        var dice = Seeded(7, "fit")
        var score = ReadingScore()
        score.cases = (0..<count).map { index in
            let support = dice.unit()
            return ReadingScore.Case(
                file: "\(index)", layout: "", name: name, truth: dice.unit() < right(support) ? "A" : "B",
                isLegible: true, read: "A", certainty: support, source: .text)
        }
        return score
    }

    @Test("readings that are right as often as the square of their support get a line near that square")
    func square() throws {
        let line = try #require(CertaintyFit.lines(Self.score(4000) { $0 * $0 })[.style])
        for support in stride(from: 0.1, through: 0.95, by: 0.05) {
            #expect(abs(line.probability(support) - support * support) < 0.09, "\(support)")
        }
    }

    @Test("more support never becomes less probable, even where the readings say so")
    func rising() throws {
        let line = try #require(CertaintyFit.lines(Self.score(1000, name: .us) { 1 - $0 })[.size])
        #expect(Set(line.points.map(\.probability)).count == 1 && abs(line.points[0].probability - 0.5) < 0.05)
    }

    @Test("without one mistake in fifty readings nothing is certain; without one in a thousand it is")
    func few() throws {
        let few = try #require(CertaintyFit.lines(Self.score(50) { _ in 1 })[.style])
        #expect(few.probability(1) < ReadField.certain)
        let many = try #require(CertaintyFit.lines(Self.score(1000) { _ in 1 })[.style])
        #expect(many.probability(1) >= ReadField.certain && many.probability(1) < 1)
    }

    @Test("a few doubtful readings that were wrong take nothing from many strong ones that were right")
    func apart() throws {
        var score = ReadingScore()
        score.cases = (0..<310).map { index in
            ReadingScore.Case(
                file: "\(index)", layout: "", name: .gtinText, truth: index < 5 ? "B" : "A", isLegible: true, read: "A",
                certainty: index < 10 ? 0.6 : 0.98, source: .barcode)
        }
        let line = try #require(CertaintyFit.lines(score)[.bars])
        #expect(line.probability(0.98) > ReadField.certain && line.probability(0.6) < 0.6)
    }
}
