/// Postgres' log: bounded, and free of what clients send.
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ServerDatabase

@Suite struct PostgresLogTests {
    @Test("a large log is emptied, its end is kept beside it, and what writes to it goes on")
    func rotation() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let log = PostgresLog(file: folder.appendingPathComponent("postgres.log"), limit: 1000)
            let writer = FileHandle(fileDescriptor: try log.open().rawValue, closeOnDealloc: true)
            for number in 0..<300 { try writer.write(contentsOf: Data("line \(number)\n".utf8)) }
            for _ in 0..<2 { log.rotateIfLarge() }
            try writer.write(contentsOf: Data("after\n".utf8))
            #expect(try String(contentsOf: log.file, encoding: .utf8) == "after\n")
            let old = try String(contentsOf: log.file.appendingPathExtension("1"), encoding: .utf8)
            #expect(old.utf8.count == 1000 && old.hasSuffix("line 299\n"))
        }
    }

    @Test("the reason is what is grave since the start, not what was before")
    func reason() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let log = PostgresLog(file: folder.appendingPathComponent("postgres.log"))
            try Data("2026-01-01 FATAL:  long ago\n".utf8).write(to: log.file)
            let mark = log.size
            let handle = try FileHandle(forWritingTo: log.file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("2026-01-02 LOG:  hello\n2026-01-02 FATAL:  just now\n".utf8))
            try handle.close()
            #expect(log.reason(since: mark) == "2026-01-02 FATAL:  just now")
        }
    }

    @Test("refused requests with large values write nothing of them into the log")
    func refusals() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let value = String(repeating: "secret ", count: 6000)
            try await scene.postgres().withServer { info in
                let database = Database(info: info, workers: 1, logger: quietLogger)
                for _ in 0..<20 {
                    await #expect(throws: DatabaseError.self) {
                        try await database.query("select $1::int, '\(value)'", [value])
                    }
                }
                await database.close()
            }
            let log = try String(contentsOf: scene.data.appendingPathComponent("postgres.log"), encoding: .utf8)
            #expect(!log.isEmpty && log.utf8.count < 2000 && !log.contains("secret"))
        }
    }
}
