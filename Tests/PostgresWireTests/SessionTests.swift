/// Transactions of several round trips: committed or not there, as whom they should be, and clean afterwards.
import NIOCore
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct SessionTests {
    private struct Stop: Error {}

    @Test("a transaction whose body throws is rolled back, and its connection is clean for the next")
    func bodyThrows() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            await #expect(throws: Stop.self) {
                try await pool.transaction { session in
                    _ = try await session.query("insert into t values (1)")
                    _ = try await session.query("select set_config('request.x', 'y', true)")
                    throw Stop()
                }
            }
            let rows = try await pool.query("select count(*), coalesce(current_setting('request.x', true), '') from t")
            #expect(rows[0][0] == "0" && rows[0][1] == "")
            #expect(try await pool.connectionCount == 1)
        }
    }

    @Test("a savepoint undoes its part only, even one whose task was cancelled")
    func savepoint() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let count = try await pool.transaction { session in
                try await session.script("create table t (n int primary key); insert into t values (1)")
                let error = await failure {
                    try await session.savepoint { try await session.query("insert into t values (1)") }
                }
                #expect(error?.sqlState == "23505")
                _ = try await session.savepoint { try await session.query("insert into t values (2)") }
                let task = Task { try await session.savepoint { try await session.query("select pg_sleep(60)") } }
                try await Task.sleep(for: .milliseconds(30))
                task.cancel()
                #expect(await failure { _ = try await task.value }?.kind == .cancelled)
                return try await session.query("select count(*) from t").scalar
            }
            #expect(count == "2")
            #expect(try await pool.query("select count(*) from t").scalar == "2")
        }
    }

    @Test("no statement of a body runs before the opening, whatever became of the one before it")
    func opening() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(
                info, "do $$ begin create role wire_opening; exception when duplicate_object then null; end $$")
            let assume = WireStatement("select set_config('role', $1, true)", ["wire_opening"])
            for round in 0..<40 {
                // Cancelled before it is sent, or while it runs: the one after it must not run without the opening.
                let user = Box<String?>(nil)
                let error = await failure {
                    try await pool.transaction(opening: [assume]) { session in
                        let task = Task { try await session.query("select pg_sleep(60)") }
                        if round % 2 == 0 { try await Task.sleep(for: .microseconds(round * 50)) }
                        task.cancel()
                        _ = await failure { _ = try await task.value }
                        user.value = try await session.query("select current_user").scalar
                    }
                }
                if error == nil {
                    #expect(user.value == "wire_opening")
                } else {
                    #expect(error?.sqlState == "25P02" && user.value == nil)
                }
            }
            let wrong = WireStatement("select set_config('role', 'nobody here', true)")
            let error = await failure {
                try await pool.transaction(opening: [wrong]) { session in
                    _ = await failure { try await session.query("select 1") }
                    return try await session.query("select current_user").scalar
                }
            }
            #expect(error?.sqlState == "25P02")
            #expect(
                try await pool.transaction(opening: [assume]) { session in
                    try await session.script("select 1")
                    return try await session.query("select current_user").scalar
                } == "wire_opening")
            #expect(try await pool.query("select current_user").scalar == "postgres")
        }
    }

    @Test("a body that goes on after a failure commits nothing, and hears so")
    func swallowed() async throws {
        try await withPool { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            let error = await failure {
                try await pool.transaction { session in
                    _ = try await session.query("insert into t values (1)")
                    _ = await failure { try await session.query("select 1/0") }
                }
            }
            #expect(error?.sqlState == "25P02" && error?.fate == .retryable)
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("a body can not end its own transaction unnoticed")
    func ownEnd() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            let refused = await failure { try await pool.transaction { try await $0.query("commit") } }
            #expect(refused?.kind == .unexpected)
            let noticed = await failure {
                try await pool.transaction { session in
                    try await session.script("select 1; commit")
                    _ = try await session.query("select 2")
                }
            }
            #expect(noticed?.kind == .unexpected && noticed?.fate == .unknown)
            #expect(try await pool.query("select 1").scalar == "1")
        }
    }

    @Test("a session is of no use after its transaction, and nothing of it reaches the shared connection")
    func afterwards() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            let kept = try await pool.transaction { session in
                _ = try await session.query("select 1")
                return session
            }
            #expect(await failure { try await kept.query("insert into t values (1)") }?.kind == .unexpected)
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("the time of a transaction goes on between its statements")
    func timeout() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int)")
            for sql in ["select pg_sleep(60)", "select 1"] {
                let error = await failure {
                    try await pool.transaction(timeout: .milliseconds(100)) { session in
                        _ = try await session.query("insert into t values (1)")
                        if sql == "select 1" { try await Task.sleep(for: .milliseconds(130)) }
                        _ = try await session.query(sql)
                    }
                }
                #expect(error?.kind == .cancelled && error?.message == "canceling statement due to statement timeout")
            }
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("a hundred transactions at once on three connections add up")
    func many() async throws {
        try await withPool(WireLimits(connections: 3)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (n int); insert into t values (0)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await pool.transaction { session in
                            let n = try await session.query("select n from t for update").only().int("n")
                            _ = try await session.query("update t set n = $1::int", ["\(n + 1)"])
                        }
                    }
                    group.addTask { _ = try await pool.query("select 1") }
                }
                try await group.waitForAll()
            }
            #expect(try await pool.query("select n from t").scalar == "100")
        }
    }

    @Test("whoever gives up while waiting for a connection holds none")
    func givesUp() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            let gate = try await Gate.closed(1, info)
            async let blocker = pool.pipeline([gate.statement(0)])
            try await gate.waiting(1, info)
            let task = Task { try await pool.transaction { try await $0.query("select 1").scalar } }
            try await eventually { try await pool.loop.submit { pool.assumeIsolated().waiting }.get() == 1 }
            task.cancel()
            #expect(await failure { _ = try await task.value }?.kind == .cancelled)
            #expect(
                await failure { try await pool.transaction(timeout: .milliseconds(20)) { try await $0.query("x") } }?
                    .kind == .cancelled)
            try await gate.open()
            _ = try await blocker
            #expect(try await pool.transaction { try await $0.query("select 1").scalar } == "1")
        }
    }
}
