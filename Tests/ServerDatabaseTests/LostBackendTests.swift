/// Backends that die under load: every waiting request hears of it, and the pool works again by itself.
import Foundation
import ServerDatabase
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct LostBackendTests {
    /// A cluster of its own: a killed backend takes all of a cluster's connections with it.
    private func withCluster(_ body: @escaping @Sendable (Database) async throws -> Void) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let postgres = try await EmbeddedPostgres(data: folder, isDurable: false, logger: quietLogger)
            try await postgres.withServer { info in
                let database = Database(info: info, workers: 4, logger: quietLogger)
                let result: Result<Void, any Error>
                do { result = .success(try await body(database)) } catch { result = .failure(error) }
                await database.close()
                try result.get()
            }
        }
    }

    /// What came of the reads so far.
    private final class Counts: Sendable {
        private let state = Mutex((good: 0, bad: 0, isOver: false))
        var good: Int { state.withLock { $0.good } }
        var bad: Int { state.withLock { $0.bad } }
        var isOver: Bool { state.withLock { $0.isOver } }
        func add(isGood: Bool) { state.withLock { if isGood { $0.good += 1 } else { $0.bad += 1 } } }
        func end() { state.withLock { $0.isOver = true } }
    }

    /// Reads as users do, several statements in one round trip, until told to end.
    private func read(_ database: Database, _ counts: Counts) async {
        while !counts.isOver {
            do {
                _ = try await database.pipeline([
                    Statement("select set_config('a.b', 'c', true)"),
                    Statement("select json_agg(g) from generate_series(1, 2000) g"),
                ])
                counts.add(isGood: true)
            } catch {
                counts.add(isGood: false)
                // A database that is away answers at once; asking it in a tight loop would only heat the machine.
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    @Test("backends killed while eight readers read: they hear of it, and reads work again", .timeLimit(.minutes(5)))
    func killed() async throws {
        try await withCluster { database in
            let counts = Counts()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { await read(database, counts) } }
                defer { counts.end() }
                for _ in 0..<5 {
                    let (good, bad) = (counts.good, counts.bad)
                    try await eventually { counts.good > good + 20 }
                    var pid: Int32?
                    try await eventually {
                        pid = (try? await database.query("select pg_backend_pid()"))?.scalar.flatMap { Int32($0) }
                        return pid != nil
                    }
                    kill(try #require(pid), SIGKILL)
                    try await eventually { counts.bad > bad }
                }
                let good = counts.good
                try await eventually { counts.good > good + 20 }
            }
        }
    }
}
