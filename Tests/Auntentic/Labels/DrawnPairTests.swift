/// Drawn and photographed pairs, read by the real reader: a worse photograph never accuses, and a swapped box always does.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import Testing

@Suite("Pairs on photographs, worn and swapped")
struct DrawnPairTests {
    private static let seeds = 40..<45
    /// Of each pair, besides the photographs themselves.
    private static let rounds = 2

    @Test("true pairs are never accused, worn or not; boxes of other pairs are found wherever both codes can be read")
    func pairs() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        var (pairs, worn): ([ReadPair], WearScore) = ([], WearScore())
        for seed in Self.seeds {
            let pair = SyntheticPair(seed: seed)
            let (tag, box) = (try pair.sizeTag(.mild), try pair.boxLabel(.mild))
            pairs.append(ReadPair("\(seed)", [tag.truth, box.truth], try await read(tag.jpeg, box.jpeg, photos)))
            for round in 0..<Self.rounds {
                // Every way comes up once and again.
                let place = (seed - Self.seeds.lowerBound) * Self.rounds + round
                let ways = Wear.allCases
                let (one, other) = (ways[place % ways.count], ways[(place + 3) % ways.count])
                let input = try await read(try one.worn(tag.jpeg), try other.worn(box.jpeg), photos)
                worn.add("\(seed)", tag: one, box: other, input)
            }
        }
        var rules = RuleScore()
        for pair in pairs { rules.add(pair, planted: []) }
        #expect(rules.falseAlarms.isEmpty)
        #expect(worn.readings.count == 10 && worn.accused.isEmpty)
        let swaps = SwapScore(pairs)
        #expect(swaps.readable.count >= 12 && swaps.withBothCodes.count >= 12, "hardly anything was legible")
        let missed = (swaps.withBothCodes + swaps.readable).filter { !$0.isFound }
        #expect(missed.isEmpty)
    }

    private func read(_ tag: Data, _ box: Data, _ photos: LabelPhotos) async throws -> EvidenceInput {
        let reader = try LabelPhotos.reader.get()
        let today = try #require(CalendarDay(year: 2026, month: 6, day: 1))
        return EvidenceInput(
            tag: try await reader.read(try photos.write(tag, "tag.jpg"), as: .sizeTag),
            box: try await reader.read(try photos.write(box, "box.jpg"), as: .boxLabel), today: today)
    }
}
