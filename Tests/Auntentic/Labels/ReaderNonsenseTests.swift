/// Whatever a process answers, it costs no more than that reading.
import AuntenticCore
import Foundation
import ServerInference
import TestSupport
import Testing

@testable import AuntenticLabels

@Suite("What a broken reader of labels may answer", .serialized, .aside)
struct ReaderNonsenseTests {
    struct Answer: CustomTestStringConvertible, Sendable {
        var script: String
        var cause: String
        var testDescription: String { script }
    }

    /// Each first says who it is; standard input is the connection.
    static let answers = [
        Answer(
            script: #"printf '\000\000\000\004nope' >&0; exec sleep 1000"#, cause: "its process answered with nonsense"),
        Answer(
            script: #"printf '\000\000\000\002{}' >&0; exec sleep 1000"#, cause: "its process answered with nonsense"),
        Answer(
            script: #"printf '\377\377\377\377' >&0; exec cat /dev/zero >&0"#,
            cause: "its process announced 4294967295 bytes"),
        Answer(script: #"printf '\000\000\000\100half' >&0"#, cause: "its process ended"),
        Answer(script: "exit 3", cause: "its process ended"),
        Answer(script: "kill -SEGV $$", cause: "its process ended"),
    ]

    @Test("nonsense, too much, half of it and nothing fail the reading, and that process ends", arguments: answers)
    func nonsense(_ answer: Answer) async throws {
        try await ReaderStage.with { stage in
            let note = stage.photos.folder.appending(path: "pid")
            let readers = stage.script("echo $$ > '\(note.path)'; \(answer.script)")
            let reader = try stage.reader(readers)
            await #expect(throws: LabelError.recogniser(.failed(answer.cause))) {
                try await reader.read(stage.photo, as: .sizeTag)
            }
            #expect(readers.pids.isEmpty)
            let text = try String(contentsOf: note, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
            let pid = try #require(Int32(text))
            try await eventually { !isAlive(pid) }
        }
    }

    @Test("a program that isn't there fails the reading")
    func noProgram() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.readers(LabelReaders.Command(URL(fileURLWithPath: "/none"), [])))
            let error = await #expect(throws: LabelError.self) { try await reader.read(stage.photo, as: .sizeTag) }
            guard case .recogniser(.failed)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("what it says on its outputs is logged, and only so much of it")
    func words() async throws {
        try await ReaderStage.with { stage in
            let log = HeardLog()
            let readers = stage.script(
                "echo from the library; head -c 1000000 /dev/zero | tr '\\0' x >&2; exit 1", log: log.logger)
            let reader = try stage.reader(readers)
            await #expect(throws: LabelError.self) { try await reader.read(stage.photo, as: .sizeTag) }
            #expect(log.all.contains { $0.contains("from the library") })
            #expect(log.all.reduce(0) { $0 + $1.utf8.count } < 10_000)
        }
    }
}
