/// Backends that die with a full pipeline: every flight ends, none runs twice, and what is said of it is true.
import Foundation
import NIOCore
import Synchronization
import Testing

@testable import PostgresWire

@Suite(.serialized, .timeLimit(.minutes(5))) struct LossTests {
    private static let insert = "insert into t select $1::int from (select pg_advisory_xact_lock_shared($2::bigint)) x"

    /// Thirty inserts in one pipeline, of which the eleventh waits; then something happens to the backend.
    private func outcomes(
        _ pool: WirePool, _ info: String, _ strike: (Int32) async throws -> Void
    ) async throws -> [WireError?] {
        try await run(info, "create table t (n int)")
        let own = WireStatement(Self.insert, ["-1", "999"])
        for _ in 0..<3 { _ = try await pool.pipeline([own]) }
        let gate = try await Gate.closed(7, info)
        async let results = pool.all((0..<30).map { [WireStatement(Self.insert, ["\($0)", $0 == 10 ? "7" : "8"])] })
        try await gate.waiting(1, info)
        let pid = try await run(info, "select pid \(Gate.waiters)").scalar
        try await strike(try #require(pid.flatMap { Int32($0) }))
        // After a crash its connection is gone as well.
        try? await gate.open()
        return await results.map(\.error)
    }

    private func check(_ errors: [WireError?], _ info: String) async throws {
        var rows: WireRows?
        try await eventually {
            rows = try? await run(info, "select n, count(*) from t where n >= 0 group by n")
            return rows != nil
        }
        let counts = Dictionary(uniqueKeysWithValues: try #require(rows).map { (Int($0[0] ?? "") ?? 0, $0[1]) })
        for (number, error) in errors.enumerated() {
            switch error?.fate {
            case nil: #expect(counts[number] == "1")
            case .retryable: #expect(counts[number] == nil)
            case .unknown: #expect(counts[number] == nil || counts[number] == "1")
            }
        }
        #expect(errors.count == 30 && errors.prefix(10).allSatisfy { $0 == nil })
    }

    @Test("a backend that is told to go has last words: all that it had not done is done elsewhere, once")
    func terminated() async throws {
        try await withPool(WireLimits(connections: 1, depth: 64)) { (pool: WirePool, info: String) async throws in
            let errors = try await outcomes(pool, info) { pid in
                try await run(info, "select pg_terminate_backend(\(pid))")
            }
            #expect(errors.allSatisfy { $0 == nil })
            try await check(errors, info)
        }
    }

    @Test("a backend that is killed says nothing: what was sent is unknown, and nothing runs twice")
    func killed() async throws {
        let cluster = WireCluster("killed")
        let info = try await cluster.database()
        try await withPool(WireLimits(connections: 1, depth: 64), info: info) {
            (pool: WirePool, info: String) async throws in
            let errors = try await outcomes(pool, info) { kill($0, SIGKILL) }
            #expect(errors.dropFirst(10).allSatisfy { $0?.fate == .unknown && $0?.kind == .connection })
            try await check(errors, info)
            // By itself it comes back.
            try await eventually { (try? await pool.query("select 1").scalar) == "1" }
        }
    }

    @Test("a connection that is closed while it is idle is noticed and not used")
    func idle() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            for _ in 0..<5 {
                let pid = try await pool.query("select pg_backend_pid()").scalar ?? ""
                try await run(info, "select pg_terminate_backend(\(pid))")
                try await eventually { try await pool.connectionCount == 0 }
                #expect(try await pool.query("select 1").scalar == "1")
            }
        }
    }

    @Test("a transaction whose backend dies before the commit may be tried again; one that dies in it may not")
    func inTransaction() async throws {
        try await withPool { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            let error = await failure {
                try await pool.transaction { session in
                    _ = try await session.query("insert into t values (1)")
                    _ = try await session.query("select pg_terminate_backend(pg_backend_pid())")
                }
            }
            #expect(error?.kind == .connection && error?.fate == .retryable)
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
        let server = try await FakeServer { peer in
            peer.say(Says.welcome.buffer)
            peer.reply.withLock {
                $0 = { peer in
                    switch peer.tags {
                    case "PBDEPDBES":
                        let begin = Says.message("1") + .message("2") + .message("n") + .done("BEGIN")
                        peer.say((begin + .parsed + .bound + .done() + .message("Z", [0x54])).buffer)
                    case "PBDEPDBESPBDES": peer.close()
                    default: break
                    }
                }
            }
        }
        try await withPool(info: server.info) { (pool: WirePool, _: String) async throws in
            let error = await failure { try await pool.transaction { try await $0.query("select 1") } }
            #expect(error?.kind == .connection && error?.fate == .unknown)
        }
        await server.close()
    }
}
