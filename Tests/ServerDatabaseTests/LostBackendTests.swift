/// Backends that die under load: every waiting request hears of it, and the pool works again by itself.
import Foundation
import ServerDatabase
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
                await withCheckedContinuation { done in
                    Thread.detachNewThread {
                        database.close()
                        done.resume()
                    }
                }
                try result.get()
            }
        }
    }

    /// Reads as users do, several statements in one round trip, until told to end; counts what came of them.
    private func read(_ database: Database, until deadline: ContinuousClock.Instant) async -> (good: Int, bad: Int) {
        var (good, bad) = (0, 0)
        while ContinuousClock.now < deadline {
            do {
                _ = try await database.pipeline([
                    Statement("select set_config('a.b', 'c', true)"),
                    Statement("select json_agg(g) from generate_series(1, 2000) g"),
                ])
                good += 1
            } catch {
                bad += 1
                // A database that is away answers at once; asking it in a tight loop would only heat the machine.
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        return (good, bad)
    }

    @Test("a backend killed while eight readers read: all of them hear of it, and reads work again", .timeLimit(.minutes(2)))
    func killed() async throws {
        try await withCluster { database in
            let deadline = ContinuousClock.now + .seconds(4)
            let counts = try await withThrowingTaskGroup(of: (good: Int, bad: Int).self) { group in
                for _ in 0..<8 { group.addTask { await read(database, until: deadline) } }
                for _ in 0..<6 {
                    try await Task.sleep(for: .milliseconds(400))
                    guard let pid = try? await database.query("select pg_backend_pid()").scalar.flatMap({ Int32($0) })
                    else { continue }
                    kill(pid, SIGKILL)
                }
                return try await group.reduce((0, 0)) { ($0.0 + $1.good, $0.1 + $1.bad) }
            }
            #expect(counts.0 > 100, "reads went on")
            #expect(counts.1 > 0, "some were told of the loss")
            try await eventually { (try? await database.query("select 7").scalar) == "7" }
        }
    }
}
