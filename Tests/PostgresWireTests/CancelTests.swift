/// Cancelling: the flight that is meant ends, and no other one does.
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct CancelTests {
    private static let nap = "select pg_sleep($1::float8), $2::int"
    private static func nap(_ seconds: Double, _ n: Int) -> WireStatement {
        WireStatement(nap, ["\(seconds)", "\(n)"])
    }

    @Test("a cancelled task and a deadline end their statement at once; the connection goes on to be used")
    func stops() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            let late = await failure { try await pool.query("select pg_sleep(60)", timeout: .milliseconds(80)) }
            #expect(late?.kind == .cancelled && late?.message == "canceling statement due to statement timeout")
            let task = Task { try await pool.query("select pg_sleep(61)") }
            try await running("pg_sleep(61)", info)
            let pid = try await run(
                info, "select pid from pg_stat_activity where query like '%sleep(61)%' and pid <> pg_backend_pid()"
            ).scalar
            task.cancel()
            let error = await failure { _ = try await task.value }
            #expect(
                error?.kind == .cancelled && error?.fate == .retryable
                    && error?.message.contains("user request") == true)
            #expect(try await pool.query("select pg_backend_pid()").scalar == pid)
        }
    }

    @Test("what waits is dropped: nothing of it is sent")
    func unsent() async throws {
        try await withPool(WireLimits(connections: 1, depth: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            let gate = try await Gate.closed(1, info)
            async let first = pool.pipeline([gate.statement(1)])
            try await gate.waiting(1, info)
            let late = await failure { try await pool.query("insert into t values (1)", timeout: .milliseconds(30)) }
            #expect(late?.kind == .cancelled && late?.fate == .retryable)
            let task = Task { try await pool.query("insert into t values (2)") }
            try await eventually { try await pool.loop.submit { pool.assumeIsolated().waiting }.get() == 1 }
            task.cancel()
            #expect(await failure { _ = try await task.value }?.message == "the request was cancelled before it ran")
            try await gate.open()
            #expect(try await first[0][0]["n"] == "1")
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test(
        "a task that is cancelled before it asks has nothing done, in one round trip as in a transaction",
        arguments: [false, true])
    func cancelledBefore(isOnLoop: Bool) async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            for number in 0..<20 {
                let loop = isOnLoop ? pool.loop : nil
                let single = await failureOfCancelled(on: loop) {
                    try await pool.query("insert into t values (\(number))")
                }
                let session = await failureOfCancelled(on: loop) {
                    try await pool.transaction { try await $0.query("insert into t values (\(number))") }
                }
                for error in [single, session] {
                    #expect(error?.kind == .cancelled && error?.sqlState == "57014" && error?.fate == .retryable)
                }
            }
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test(
        "a task that is cancelled between two statements of its transaction has the second refused, the first undone",
        arguments: [false, true])
    func cancelledBetween(isOnLoop: Bool) async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            for number in 0..<20 {
                let refusals = Box<[WireError?]>([])
                let error = await failureOfTask(on: isOnLoop ? pool.loop : nil) {
                    try await pool.transaction { session in
                        _ = try await session.query("insert into t values (\(number))")
                        withUnsafeCurrentTask { $0?.cancel() }
                        let refused = await failure {
                            try await session.query("insert into t values (-1)")
                        }
                        refusals.value.append(refused)
                        throw refused ?? WireError.lost()
                    }
                }
                #expect(refusals.value.map { $0?.message } == ["the request was cancelled before it ran"])
                #expect(error?.kind == .cancelled)
            }
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    /// What somebody hears who asks in a task that has been cancelled already.
    private func failureOfCancelled<R>(
        on loop: (any EventLoop)?, _ body: @escaping @Sendable () async throws -> R
    ) async -> WireError? {
        await failureOfTask(on: loop) {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await body()
        }
    }

    /// The error of a task of its own, which runs on the loop as a request's does.
    private func failureOfTask<R>(
        on loop: (any EventLoop)?, _ body: @escaping @Sendable () async throws -> R
    ) async -> WireError? {
        await Task(executorPreference: loop.map(Loop.init)) { await failure(body) }.value
    }

    private final class Loop: TaskExecutor {
        private let loop: any EventLoop
        init(_ loop: any EventLoop) { self.loop = loop }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("what is cancelled in the moment in which it is given to a connection leaves that connection to others")
    func atOnce() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            #expect(try await pool.query("select 1").scalar == "1")
            for number in 0..<20 {
                try await pool.loop.submit {
                    let isolated = pool.assumeIsolated()
                    let slow = isolated.send([WireStatement("select 1 as a\(number)")]) {
                        #expect($0.error?.kind == .cancelled)
                    }
                    if let slow { isolated.cancel(slow) }
                }.get()
                #expect(try await pool.query("select 1").scalar == "1")
            }
        }
    }

    @Test("those behind a cancelled flight in the same pipeline get their answers, two hundred times")
    func neighbours() async throws {
        try await withPool(WireLimits(connections: 1, depth: 32)) { (pool: WirePool, _: String) async throws in
            try await pool.learn([Self.nap(0, 0)])
            var outcomes = (done: 0, cancelled: 0)
            for round in 0..<200 {
                // The cancel arrives before, while and after the first one ends.
                let seconds = Double(round % 9) / 1000
                let ends = try await pool.loop.flatSubmit {
                    let isolated = pool.assumeIsolated()
                    var futures: [EventLoopFuture<Result<[WireRows], WireError>>] = []
                    for n in 0..<8 {
                        let promise = pool.loop.makePromise(of: Result<[WireRows], WireError>.self)
                        let flight = isolated.send([Self.nap(n == 0 ? 0.004 : 0.0005, n)]) { promise.succeed($0) }
                        futures.append(promise.futureResult)
                        guard n == 0, let flight else { continue }
                        pool.loop.assumeIsolated().scheduleTask(in: .microseconds(Int64(seconds * 1e6))) {
                            isolated.cancel(flight)
                        }
                    }
                    return EventLoopFuture.whenAllSucceed(futures, on: pool.loop)
                }.get()
                if let error = ends[0].error {
                    #expect(error.sqlState == "57014")
                    outcomes.cancelled += 1
                } else {
                    outcomes.done += 1
                }
                for n in 1..<8 { #expect((try? ends[n].get())?[0][0][1] == "\(n)", "\(ends[n])") }
            }
            // Otherwise the test would have tried only one side of the moment.
            #expect(outcomes.done > 0 && outcomes.cancelled > 0, "\(outcomes)")
        }
    }

    /// Takes three quick flights, and answers only as the test says.
    private func withPipeline(
        _ body: (WirePool, FakeServer, FakePeer, [EventLoopFuture<Result<[WireRows], WireError>>]) async throws -> Void
    ) async throws {
        let server = try await FakeServer { peer in
            peer.reply.withLock {
                // A request to cancel is no login: it is left open.
                $0 = { if $0.tags.isEmpty, $0.bytes.count > 16 { $0.say(Says.welcome.buffer) } }
            }
        }
        try await withPool(WireLimits(connections: 1), info: server.info) { (pool: WirePool, _: String) async throws in
            let first = NIOLoopBoundBox.makeEmptyBox(valueType: Flight.self, eventLoop: pool.loop)
            let futures = try await pool.loop.submit {
                let statements = (0..<3).map { WireStatement("select \($0)") }
                for text in pool.core.value.texts(of: statements) { text.measured(1) }
                return statements.enumerated().map { index, statement in
                    let promise = pool.loop.makePromise(of: Result<[WireRows], WireError>.self)
                    let flight = pool.assumeIsolated().send([statement]) { promise.succeed($0) }
                    if index == 0 { first.value = flight }
                    return promise.futureResult
                }
            }.get()
            let peer = try await server.peer(0)
            // Its time is over once all three are out; a clock would have to guess when that is.
            try await eventually { peer.tags.filter { $0 == "S" }.count == 3 }
            try await pool.loop.submit { if let flight = first.value { pool.core.value.cancel(flight, .late) } }.get()
            try await body(pool, server, peer, futures)
        }
        await server.close()
    }

    private static let answer = Says.parsed + .bound + .row("x") + .done() + .ready

    @Test("while a cancel is out, nothing is sent: not before the flight has ended, not before the server has hung up")
    func holdsBack() async throws {
        try await withPipeline { pool, server, peer, futures in
            let cancel = try await server.peer(1)
            try await eventually { cancel.bytes.count == 16 }
            #expect(Array(cancel.bytes.suffix(8)) == [0, 0, 0, 7, 0, 0, 0, 9])
            let sent = peer.bytes.count
            async let more = pool.all([[WireStatement("select 0")]])
            peer.say((Says.parsed + .bound + .error("57014") + .ready).buffer)
            #expect(try await futures[0].get().error?.message == "canceling statement due to statement timeout")
            peer.say((Self.answer + Self.answer).buffer)
            #expect(try await futures[2].get().last == "x")
            // The statement is prepared and the connection has room, but the cancel may still arrive.
            try await pool.loop.flatSubmit { pool.loop.scheduleTask(in: .milliseconds(60)) {}.futureResult }.get()
            #expect(peer.bytes.count == sent)
            cancel.close()
            try await eventually { peer.bytes.count > sent }
            peer.say((Says.message("2") + .row("late") + .done() + .ready).buffer)
            #expect(await more[0].last == "late")
        }
    }

    @Test("a neighbour that the cancel hits instead is sent again, once Postgres has undone it")
    func stray() async throws {
        try await withPipeline { pool, server, peer, futures in
            let cancel = try await server.peer(1)
            try await eventually { cancel.bytes.count == 16 }
            let sent = peer.bytes.count
            // The first ended by itself; the second was hit.
            peer.say((Self.answer + .parsed + .bound + .error("57014") + .ready + Self.answer).buffer)
            #expect(try await futures[0].get().last == "x")
            #expect(try await futures[2].get().last == "x")
            #expect(peer.bytes.count == sent)
            cancel.close()
            try await eventually { peer.bytes.count > sent }
            peer.say((Says.message("2") + .row("again") + .done() + .ready).buffer)
            #expect(try await futures[1].get().last == "again")
        }
    }

    @Test("a cancel whose end nobody knows costs the connection")
    func uncertain() async throws {
        let patience = " connect_timeout=2"
        let server = try await FakeServer { peer in
            peer.reply.withLock { $0 = { if $0.tags.isEmpty, $0.bytes.count > 16 { $0.say(Says.welcome.buffer) } } }
        }
        try await withPool(WireLimits(connections: 1), info: server.info + patience) {
            (pool: WirePool, _: String) async throws in
            let first = Task { await failure { try await pool.query("select 1") } }
            let peer = try await server.peer(0)
            try await eventually { peer.tags.contains("S") }
            first.cancel()
            _ = try await server.peer(1)
            peer.say((Says.parsed + .bound + .error("57014") + .ready).buffer)
            #expect(await first.value?.kind == .cancelled)
            // The server never hangs up on the request.
            try await eventually { peer.isClosed }
        }
        await server.close()
    }

    @Test("a cancel that comes before Postgres has begun is repeated")
    func repeated() async throws {
        try await withPipeline { _, server, peer, futures in
            for index in 1...3 {
                let cancel = try await server.peer(index)
                try await eventually { cancel.bytes.count == 16 }
                cancel.close()
            }
            peer.say((Self.answer + Self.answer + Self.answer).buffer)
            let last = server.count
            for index in 1..<last { try await server.peer(index).close() }
            #expect(try await futures[0].get().last == "x")
            #expect(try await futures[2].get().last == "x")
        }
    }
}
