/// The pool: its queue, its end, and a database that is away.
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct PoolTests {
    @Test("a full queue refuses at once instead of growing")
    func overload() async throws {
        try await withPool(WireLimits(connections: 1, waiting: 2)) { (pool: WirePool, info: String) async throws in
            let gate = try await Gate.closed(1, info)
            async let blocker = pool.pipeline([gate.statement(0)])
            try await gate.waiting(1, info)
            async let rest = pool.all((0..<10).map { [WireStatement("select \($0)")] })
            try await eventually { try await pool.loop.submit { pool.assumeIsolated().waiting }.get() == 2 }
            try await gate.open()
            let results = await rest
            #expect(results.prefix(2).map(\.last) == ["0", "1"])
            #expect(results.dropFirst(2).allSatisfy { $0.error?.kind == .overloaded })
            _ = try await blocker
        }
    }

    @Test("closing lets everything end that it has, and takes no more")
    func closing() async throws {
        let info = try await WireCluster.shared.database()
        let pool = WirePool(
            try WireConfiguration(info), limits: WireLimits(connections: 2), on: loops.any(), logger: quiet)
        let gate = try await Gate.closed(1, info)
        async let results = pool.all((0..<20).map { [gate.statement($0)] })
        try await gate.waiting(1, info)
        async let closed: Void = pool.close()
        try await eventually { try await pool.loop.submit { pool.core.value.drained != nil }.get() }
        #expect(await failure { try await pool.query("select 1") }?.kind == .closed)
        #expect(await failure { try await pool.transaction { _ in } }?.kind == .closed)
        try await gate.open()
        #expect(await results.map { (try? $0.get())?[0][0]["n"] } == (0..<20).map(String.init))
        await closed
        #expect(try await pool.connectionCount == 0)
    }

    @Test("closing waits no longer than it should for what hangs")
    func closingHard() async throws {
        let info = try await WireCluster.shared.database()
        let pool = WirePool(try WireConfiguration(info), on: loops.any(), logger: quiet)
        async let hung = failure { try await pool.query("select pg_sleep(600)") }
        try await running("pg_sleep(600)", info)
        await pool.close(patience: .milliseconds(50))
        #expect(await hung?.kind == .closed)
    }

    @Test("a database that is away is said at once; when it is back, requests work again")
    func away() async throws {
        let isAway = Mutex(true)
        let server = try await FakeServer { peer in
            if isAway.withLock({ $0 }) { return peer.close() }
            peer.say(Says.welcome.buffer)
            peer.reply.withLock {
                $0 = {
                    if $0.tags.hasSuffix("ES") {
                        $0.say((Says.parsed + .bound + .row("back") + .done() + .ready).buffer)
                    }
                }
            }
        }
        try await withPool(info: server.info) { (pool: WirePool, _: String) async throws in
            for _ in 0..<20 { #expect(await failure { try await pool.query("select 1") }?.kind == .connection) }
            // It does not knock once for each request.
            #expect(server.count < 10)
            isAway.withLock { $0 = false }
            try await eventually { (try? await pool.query("select 1").scalar) == "back" }
        }
        await server.close()
    }

    @Test("what prepares a connection runs before anything else; what may fail may")
    func preparation() async throws {
        let info = try await WireCluster.shared.database()
        let good = try WireConfiguration(
            info,
            preparation: [
                .init("set timezone = 'Asia/Tokyo'; set application_name = 'wire'"), .init("nonsense", mayFail: true),
            ])
        let pool = WirePool(good, on: loops.any(), logger: quiet)
        #expect(try await pool.query("show timezone").scalar == "Asia/Tokyo")
        await pool.close()
        let bad = WirePool(
            try WireConfiguration(info, preparation: [.init("nonsense")]), on: loops.any(), logger: quiet)
        #expect(await failure { try await bad.query("select 1") }?.sqlState == "42601")
        await bad.close()
    }

    /// Serves each payer one at a time.
    private final class OneAtATime: WireQueue {
        private var waiting: [Flight] = []
        private var running: Set<String> = []
        func count(_ lane: Flight.Lane) -> Int { waiting.count { $0.lane == lane } }
        func ready(most: Int) -> Int { min(most, count) }
        func passed(_ time: TimeAmount) {}
        func add(_ flight: Flight) -> WireError? {
            if flight.payer as? String == "poor" { return WireError(.limited, message: "no") }
            waiting.append(flight)
            return nil
        }
        func next(_ lane: Flight.Lane) -> Flight? {
            guard let index = waiting.firstIndex(where: { $0.lane == lane && !running.contains(name($0)) }) else {
                return nil
            }
            running.insert(name(waiting[index]))
            return waiting.remove(at: index)
        }
        func putBack(_ flight: Flight) {
            running.remove(name(flight))
            waiting.insert(flight, at: 0)
        }
        func remove(_ flight: Flight) { waiting.removeAll { $0 === flight } }
        func hasEnded(_ flight: Flight) { running.remove(name(flight)) }
        private func name(_ flight: Flight) -> String { flight.payer as? String ?? "" }
    }

    @Test("another queue decides whose turn it is")
    func otherQueue() async throws {
        let info = try await WireCluster.shared.database()
        let pool = WirePool(try WireConfiguration(info), on: loops.any(), logger: quiet) { OneAtATime() }
        let gate = try await Gate.closed(1, info)
        async let first = pool.pipeline([gate.statement(1)], payer: "one")
        async let second = pool.pipeline([gate.statement(2)], payer: "one")
        try await gate.waiting(1, info)
        #expect(try await pool.pipeline([WireStatement("select 3")], payer: "two")[0].scalar == "3")
        #expect(await failure { try await pool.pipeline([WireStatement("select 3")], payer: "poor") }?.kind == .limited)
        try await gate.waiting(1, info)
        try await gate.open()
        #expect(try await [first[0][0]["n"], second[0][0]["n"]] == ["1", "2"])
        await pool.close()
    }

    @Test("on the loop an answer comes without a hop, and a future says the same")
    func onTheLoop() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let rows = try await pool.loop.flatSubmit {
                pool.assumeIsolated().send([WireStatement("select 4")]).map { rows in
                    pool.loop.preconditionInEventLoop()
                    return rows
                }
            }.get()
            #expect(rows[0].scalar == "4")
        }
    }
}
