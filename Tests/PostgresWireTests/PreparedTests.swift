/// Prepared statements: failures that leave no wrong name behind, changed tables, and more texts than have room.
import NIOCore
import NIOPosix
import Testing

@testable import PostgresWire

let loops = MultiThreadedEventLoopGroup.singleton

@Suite struct PreparedTests {
    @Test("a table that changes under `select *` fails nobody: the statement is prepared again")
    func changedTable() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (a int); insert into t values (1)")
            #expect(try await pool.query("select * from t").columns == ["a"])
            try await run(info, "alter table t add column b text default 'new'")
            let rows = try await pool.query("select * from t")
            #expect(rows.columns == ["a", "b"] && rows[0]["b"] == "new")
            try await run(info, "alter table t rename column b to c")
            // Several behind each other have the old one.
            let results = await pool.all(Array(repeating: [WireStatement("select * from t")], count: 5))
            #expect(results.allSatisfy { (try? $0.get())?[0].columns == ["a", "c"] })
            try await run(info, "alter table t alter column a type text using 't' || a")
            #expect(try await pool.query("select * from t").first?["a"] == "t1")
        }
    }

    @Test("in a session a changed table is reported, and the next transaction is right")
    func changedTableInSession() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            try await run(info, "create table t (a int)")
            _ = try await pool.transaction { try await $0.query("select * from t") }
            try await run(info, "alter table t add column b int")
            let error = await failure { try await pool.transaction { try await $0.query("select * from t") } }
            #expect(error?.sqlState == "0A000" && error?.fate == .retryable)
            #expect(try await pool.transaction { try await $0.query("select * from t").columns } == ["a", "b"])
        }
    }

    @Test("a text that Postgres could not parse is parsed again")
    func failedParse() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, info: String) async throws in
            #expect(await failure { try await pool.query("select * from later") }?.sqlState == "42P01")
            try await run(info, "create table later (n int)")
            #expect(try await pool.query("select * from later").columns == ["n"])
        }
    }

    @Test("a text that was skipped with its flight is parsed by those behind it, in the same pipeline")
    func skippedParse() async throws {
        try await withPool(WireLimits(connections: 1, depth: 64)) { (pool: WirePool, _: String) async throws in
            try await pool.learn([WireStatement("select 1/$1::int", ["1"]), WireStatement("select 7 as fresh")])
            // On a new connection nothing is prepared; what the pool has measured stays.
            await #expect(throws: (any Error).self) {
                try await pool.query("select pg_terminate_backend(pg_backend_pid())")
            }
            let bad = [WireStatement("select 1/$1::int", ["0"]), WireStatement("select 7 as fresh")]
            let good = [WireStatement("select 7 as fresh")]
            let results = await pool.all([bad, good, bad, good, good])
            #expect(results.map { (try? $0.get())?.last?.scalar } == [nil, "7", nil, "7", "7"])
            #expect(try await pool.query("select 7 as fresh").scalar == "7")
        }
    }

    @Test("more texts than a connection keeps prepared, twice over; Postgres keeps no more than we do")
    func evictions() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            for round in 0..<2 {
                for number in 0..<300 {
                    let text = try await pool.query("select $1::int + \(number) as n\(number)", ["\(round)"])
                    #expect(text.scalar == "\(number + round)" && text.columns == ["n\(number)"])
                }
            }
            let count = try await pool.query("select count(*) from pg_prepared_statements").only().int("count")
            #expect((200...257).contains(count))
        }
    }

    @Test("evictions along with failures leave the names right")
    func evictionsAndFailures() async throws {
        try await withPool(WireLimits(connections: 1, depth: 32)) { (pool: WirePool, _: String) async throws in
            for number in 0..<400 {
                let results = await pool.all([
                    [
                        WireStatement("select \(number) as a\(number)"), WireStatement("select 1/$1::int", ["0"]),
                        WireStatement("select \(number) as b\(number)"),
                    ],
                    [WireStatement("select \(number) as b\(number)")],
                    [WireStatement("select \(max(0, number - 5)) as b\(max(0, number - 5))")],
                ])
                #expect(results.map { (try? $0.get())?.last?.scalar } == [nil, "\(number)", "\(max(0, number - 5))"])
            }
        }
    }

    @Test("long texts are not kept")
    func long() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            let long = "select 1 as n -- " + String(repeating: "x", count: 5000)
            for _ in 0..<3 { #expect(try await pool.query(long).scalar == "1") }
            #expect(try await pool.pipeline([WireStatement("select 2", prepared: false)])[0].scalar == "2")
            let names = try await pool.query("select count(*) from pg_prepared_statements")
            #expect(names.scalar == "1")
        }
    }

    @Test("somebody else deallocates our statements: they are prepared again")
    func deallocated() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            #expect(try await pool.query("select 5 as n").scalar == "5")
            try await pool.transaction { try await $0.script("deallocate all") }
            #expect(try await pool.query("select 5 as n").scalar == "5")
        }
    }
}
