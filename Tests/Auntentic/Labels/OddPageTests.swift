/// Pages of anything, read by one process of the program's own: in bounded time and memory, and nothing is made up.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation
import ServerMedia
import TestSupport
import Testing

@testable import AuntenticLabels

@Suite("Pages that are no label", .serialized)
struct OddPageTests {
    /// Of work: what a reading may take, and what was begun then.
    private static let mostSeconds = 12.0
    private static let mostMegabytes = 700.0

    private struct Case {
        var file: URL
        var label: LabelReading
        /// A pair of which the page is called the tag or the box: its own where it shows a label.
        var pair: SyntheticPair
        /// What it is sent in as. More is looked for on a box.
        var slots: [LabelReading.Kind] = [.sizeTag, .boxLabel]
    }

    @Test("text of 2,000 lines, other scripts, newspapers, screens, fifty bar codes, moiré and noise over digits")
    func pages() async throws {
        try await ReaderStage.with { stage in
            var cases: [Case] = []
            // The second of these once had one row of its waves counted as many.
            for (kind, seed) in OddPage.Kind.allCases.map({ ($0, 1) }) + [(.moire, 123), (.noisyDigits, 4)] {
                let page = try OddPage(kind, seed: seed)
                let file = try stage.photos.write(page.jpeg, "\(kind.rawValue)-\(seed).jpg")
                let pair = SyntheticPair(seed: page.label.styleCode == nil ? 29 : seed)
                let slots: [LabelReading.Kind] =
                    [.moire, .noisyDigits, .manyBars, .shopListing].contains(kind)
                    ? [.sizeTag, .boxLabel] : [.boxLabel]
                cases.append(Case(file: file, label: page.label, pair: pair, slots: slots))
            }
            try await expectHonest(cases, stage)
        }
    }

    @Test("a column of one pixel, a row of one pixel, 20,000 long")
    func lines() async throws {
        try await ReaderStage.with { stage in
            let files = [
                try stage.photos.draw(width: 1, height: 20_000) { _, y in UInt8(y / 3 & 1) * 200 },
                try stage.photos.draw(width: 20_000, height: 1) { x, _ in UInt8(x / 2 & 1) * 200 },
            ]
            try await expectHonest(
                files.map { Case(file: $0, label: LabelReading(kind: .sizeTag), pair: SyntheticPair(seed: 29)) }, stage)
        }
    }

    /// All by the same process, so that none of them ends it.
    private func expectHonest(_ cases: [Case], _ stage: ReaderStage) async throws {
        var reader = try LabelReader(pool: try MediaPool(workers: 1))
        reader.readers = stage.program()
        let pid = try await stage.read(reader)
        for one in cases {
            for slot in one.slots {
                let name: Comment = "\(one.file.lastPathComponent) as \(slot)"
                let before = ProcessUse(pid)
                let reading = try await reader.read(one.file, as: slot)
                if let before, let after = ProcessUse(pid) {
                    #expect(after.seconds - before.seconds < Self.mostSeconds, name)
                    #expect(after.megabytes < Self.mostMegabytes, name)
                }
                #expect(reading.certainButNot(on: one.label).isEmpty, name)
                #expect(try accusations(reading, slot, one.pair).isEmpty, name)
            }
        }
        #expect(reader.readers?.pids == [pid])
    }

    /// Beside the pair's other label, perfectly read.
    private func accusations(
        _ reading: LabelReading, _ slot: LabelReading.Kind, _ pair: SyntheticPair
    ) throws -> [RuleResult] {
        let today = try #require(CalendarDay(year: 2026, month: 6, day: 1))
        let width = 300.0...300
        let input =
            slot == .sizeTag
            ? EvidenceInput(
                tag: reading, box: try pair.boxLabel(.mild, labelWidth: width).truth.reading, today: today)
            : EvidenceInput(
                tag: try pair.sizeTag(.mild, labelWidth: width).truth.reading, box: reading, today: today)
        return EvidenceRules.evaluate(input).filter { $0.outcome == .fail }
    }
}
