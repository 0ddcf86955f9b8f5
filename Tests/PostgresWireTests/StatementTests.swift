/// Statements on a real Postgres: values, rows, errors, and what is refused before it is sent.
import Foundation
import NIOCore
import Testing

@testable import PostgresWire

@Suite struct StatementTests {
    @Test("values go and come as text; NULL is no text, and an empty text is no NULL")
    func values() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let rows = try await pool.query(
                "select $1::int + 1 as n, $2::text as t, $3::text as nothing, '' as empty, true as yes, gen_random_uuid() as id, 1.5 as half",
                ["41", "ünï \u{1F980} 'q'", nil])
            let row = try rows.only()
            #expect(rows.columns == ["n", "t", "nothing", "empty", "yes", "id", "half"])
            #expect(try row.int("n") == 42)
            #expect(try row.string("t") == "ünï \u{1F980} 'q'")
            #expect(row["nothing"] == nil && row.isNull("nothing") && !row.isNull("empty") && row["empty"] == "")
            #expect(try row.bool("yes") && row.double("half") == 1.5)
            #expect(try row.uuid("id").uuidString.count == 36)
            #expect(row[99] == nil && row[-1] == nil && row["missing"] == nil)
            #expect(row.withBytes(at: 0) { $0.map { Array($0) } } == Array("42".utf8))
            #expect(throws: WireError.self) { try row.int("t") }
            #expect(throws: WireError.self) { try row.string("nothing") }
            #expect(throws: WireError.self) { try row.string("missing") }
            #expect(rows.affected == 1)
        }
    }

    @Test("a pipeline is one transaction: an error undoes what came before it, and the next one is not touched")
    func rollsBack() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            _ = try await pool.query("create table t (n int primary key)")
            let error = await failure {
                try await pool.pipeline([
                    WireStatement("insert into t values (1)"), WireStatement("insert into t values (1)"),
                    WireStatement("insert into t values (2)"),
                ])
            }
            #expect(error?.sqlState == "23505" && error?.table == "t" && error?.constraint == "t_pkey")
            #expect(error?.kind == .server && error?.fate == .retryable)
            let rows = try await pool.pipeline([
                WireStatement("insert into t values ($1), ($2)", ["1", "2"]), WireStatement("select count(*) from t"),
            ])
            #expect(rows[0].affected == 2 && rows[0].isEmpty && rows[1].scalar == "2")
        }
    }

    @Test("an error says where it is, and a deferred one comes at the end")
    func errors() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let error = await failure { try await pool.query("select nothing from nowhere") }
            #expect(error?.sqlState == "42P01" && error?.position == 21)
            _ = try await pool.query("create table t (n int unique deferrable initially deferred)")
            let late = await failure { try await pool.query("insert into t values (1), (1)") }
            #expect(late?.sqlState == "23505")
            #expect(try await pool.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("no statements, an empty statement, and one without columns")
    func nothing() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            #expect(try await pool.pipeline([]).isEmpty)
            let rows = try await pool.pipeline([WireStatement(""), WireStatement("select"), WireStatement("select 1")])
            #expect(rows[0].isEmpty && rows[0].tag.isEmpty && rows[0].affected == 0)
            #expect(rows[1].count == 1 && rows[1].columns.isEmpty && rows[2].scalar == "1")
        }
    }

    @Test("a hundred thousand rows, each where it belongs")
    func manyRows() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let rows = try await pool.query("select n, repeat('x', n % 100) as x from generate_series(0, 99999) n")
            #expect(rows.count == 100_000 && rows.affected == 100_000)
            var wrong = 0
            for (index, row) in rows.enumerated() where row[0] != String(index) || row[1]?.utf8.count != index % 100 {
                wrong += 1
            }
            #expect(wrong == 0)
        }
    }

    @Test("one value of many megabytes goes and comes whole")
    func longValue() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            let long = String(repeating: "0123456789", count: 1_000_000)
            let row = try await pool.query("select $1::text as t, length($1)", [long]).only()
            #expect(row["t"] == long && row[1] == "10000000")
        }
    }

    @Test("a NUL is refused, not cut off; so are more values than the protocol counts")
    func refused() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            #expect(await failure { try await pool.query("select $1::text", ["a\u{0}b"]) }?.sqlState == "22021")
            #expect(await failure { try await pool.query("select '\u{0}'") }?.sqlState == "22021")
            let many = [String?](repeating: "1", count: 65_536)
            #expect(await failure { try await pool.query("select 1", many) }?.sqlState == "54000")
            #expect(try await pool.query("select 1").scalar == "1")
        }
    }

    @Test(
        "what would concern others on the same connection is not for a shared one",
        arguments: [
            "begin", " /* a /* b */ */ COMMIT", "-- x\nrollback", "listen a", "discard all", "copy t to stdout",
        ])
    func misplaced(_ sql: String) async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            #expect(await failure { try await pool.pipeline([WireStatement(sql)]) }?.kind == .unexpected)
            #expect(try await pool.connectionCount == 0)
        }
    }

    @Test("a result that is too long fails its flight and closes the connection; the next one is served")
    func tooLong() async throws {
        let info = try await WireCluster.shared.database()
        var configuration = try WireConfiguration(info)
        configuration.longestAnswer = 1 << 20
        let pool = WirePool(configuration, on: loops.any(), logger: quiet)
        for sql in ["select repeat('x', 1000) from generate_series(1, 5000)", "select repeat('x', 2000000)"] {
            let error = await failure { try await pool.query(sql) }
            #expect(error?.sqlState == "54000" && error?.kind == .unexpected)
            #expect(try await pool.query("select 1").scalar == "1")
        }
        await pool.close()
    }

    @Test("notices and changed settings are no answers")
    func notices() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            let notice = "do $$ begin raise notice 'hear'; raise warning 'this'; end $$"
            _ = try await pool.pipeline([
                WireStatement(notice), WireStatement("select set_config('application_name', 'other', true)"),
            ])
            #expect(try await pool.query("select 1").scalar == "1")
            #expect(try await pool.query("show server_encoding").scalar == "UTF8")
            let version = try await pool.loop.submit { pool.core.value.connections.first?.parameters["server_version"] }
                .get()
            #expect(version?.isEmpty == false)
        }
    }

    @Test("statements that are not plain are described each time: show, explain, call")
    func others() async throws {
        try await withPool { (pool: WirePool, _: String) async throws in
            for _ in 0..<2 {
                #expect(try await pool.query("show timezone").columns == ["TimeZone"])
                #expect(try await pool.query("explain select 1").columns == ["QUERY PLAN"])
            }
            _ = try await pool.query("create procedure p(inout n int) language sql as 'select n + 1'")
            for value in 1...2 { #expect(try await pool.query("call p($1)", ["\(value)"]).scalar == "\(value + 1)") }
        }
    }
}
