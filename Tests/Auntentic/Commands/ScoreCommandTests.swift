/// `atelier score` on labels that `atelier labels` drew, and on folders it can't score.
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ScoreCommandTests {
    @Test("drawn labels are read, and a planted contradiction and a consistent pair are told apart")
    func drawn() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let spoilt = folder.appendingPathComponent("spoilt").path
            let drawn = try await Running.program(
                ["labels", spoilt, "--seed", "512", "--count", "1", "--contradictions", "1"])
            #expect(drawn.status == 0, "\(drawn.output)")
            let scored = try await Running.program(["score", spoilt])
            #expect(scored.status == 0, "\(scored.output)")
            #expect(
                scored.output.contains("contradictions: 1 of 1 readable ones found; 1 of all 1"), "\(scored.output)")
            let clean = folder.appendingPathComponent("clean").path
            _ = try await Running.program(["labels", clean, "--seed", "512", "--count", "2", "--contradictions", "0"])
            let json = try await Running.program(["score", clean, "--json"])
            #expect(json.output.contains("\"failed\":[]"), "\(json.output)")
            #expect(json.output.contains("\"name\":\"style\""))
            let words = try await Running.program(["score", clean, "--worn", "1"])
            #expect(words.output.contains("consistent pairs: 0 false alarms on 2, so at most"), "\(words.output)")
            #expect(words.output.contains("worse photographs of consistent pairs: 0 false alarms on 2"))
            #expect(words.output.contains("boxes of other pairs: 2 of 2 readable ones found"))
        }
    }

    @Test("a folder that wasn't drawn is refused in words")
    func refused() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let none = try await Running.program(["score", folder.path])
            #expect(none.status != 0)
            #expect(none.output.contains("has no truth.jsonl"))
            try Data("{}\n".utf8).write(to: folder.appendingPathComponent("truth.jsonl"))
            let old = try await Running.program(["score", folder.path])
            #expect(old.status != 0)
            #expect(old.output.contains("another version"))
        }
    }
}
