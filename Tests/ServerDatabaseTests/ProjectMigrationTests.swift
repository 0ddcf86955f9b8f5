/// Somebody's migrations: whole or not at all, with the place of what failed, and apart from our own.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct ProjectMigrationTests {
    private func file(_ name: String, _ sql: String) -> Migration { Migration(series: .project, name: name, sql: sql) }

    private func run(_ migrations: [Migration], in database: Database) async throws -> [String] {
        try await Migrator(info: database.info, logger: quietLogger).run(migrations)
    }

    @Test(
        "a failure names file, line and column, and leaves nothing of its file",
        arguments: [
            ("create table b ();\nselect\n  wrong", "line 3, column 3: column \"wrong\" does not exist"),
            ("create table b ();\n\n-- why\n  select 1/0;", "line 4, column 3: division by zero"),
            ("create table b (); insert into\n values", "line 2, column 8: syntax error at end of input"),
            ("create table b (); select 'open", "line 1, column 27: unterminated quoted string"),
            ("create table b (); do $$ begin raise 'no: %', 7; end $$", "line 1, column 20: no: 7"),
            ("create table b (); create index concurrently on b ((1))", "-- atelier: no transaction"),
            ("create table b (); commit; create table c ()", "line 1: a file is one transaction"),
            ("create table b ();\nrollback", "line 2: a file is one transaction"),
            ("create table b (); copy b from stdin;", "copy from stdin doesn't work"),
            ("\\connect x\ncreate table b ()", "commands of psql don't work"),
        ])
    func failure(_ sql: String, _ words: String) async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let error = await #expect(throws: Migrator.Failure.self) {
                try await run(
                    [file("1.sql", "create table a ()"), file("2.sql", sql), file("3.sql", "")], in: database)
            }
            let text = error?.description ?? ""
            #expect(text.hasPrefix("2.sql, line ") && text.contains(words), "\(text)")
            #expect(text.contains("nothing of this file was applied") && !text.contains("\n"), "\(text)")
            #expect(try await database.query("select to_regclass('b')").scalar == nil)
            let history = try await database.query("select name from _atelier.migrations where series = 'project'")
            #expect(history.map { $0[0] } == ["1.sql"])
        }
    }

    @Test("a file's own begin and commit around everything are no obstacle, and its settings end with it")
    func frame() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let files = [
                file(
                    "1.sql", "begin;\nselect set_config('search_path', '', false); create table public.a ();\ncommit;"),
                file("2.sql", "create table b (); set role pg_monitor"), file("3.sql", "-- nothing"),
            ]
            #expect(try await run(files, in: database) == ["1.sql", "2.sql", "3.sql"])
            #expect(try await run(files, in: database).isEmpty)
            #expect(try await database.query("select to_regclass('public.b')").scalar != nil)
        }
    }

    @Test("a file without a transaction runs what needs none, and says what stays when it fails")
    func outside() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let head = "-- atelier: no transaction\n"
            let good = file("1.sql", head + "create table a (n int); create index concurrently a_n on a (n)")
            #expect(try await run([good], in: database) == ["1.sql"])
            #expect(try await database.query("select to_regclass('a_n')").scalar != nil)
            let error = await #expect(throws: Migrator.Failure.self) {
                try await run([file("2.sql", head + "create table b ();\nselect 1/0")], in: database)
            }
            #expect(error?.description.contains("line 3") == true)
            #expect(error?.description.contains("before it in the file was applied") == true)
            #expect(try await database.query("select to_regclass('b')").scalar != nil)
        }
    }

    @Test("the same name in another series is another file; an edited one stops everything before it begins")
    func series() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let own = Migration(series: .product, name: "1.sql", sql: "create table own ()")
            #expect(try await run([own, file("1.sql", "create table a ()")], in: database) == ["1.sql", "1.sql"])
            let error = await #expect(throws: Migrator.Failure.self) {
                try await run([file("0.sql", "create table z ()"), file("1.sql", "create table b ()")], in: database)
            }
            #expect(error?.description.contains("1.sql was changed") == true)
            #expect(try await database.query("select to_regclass('z')").scalar == nil)
        }
    }

    @Test("rows to begin with come once, and again only when asked for")
    func seed() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            _ = try await database.query("create table a (n int)")
            let migrator = Migrator(info: database.info, logger: quietLogger)
            func seed(_ number: Int) -> [Migration] {
                [Migration(series: .seed, name: "seed.sql", sql: "insert into a values (\(number))")]
            }
            #expect(try await migrator.run(seed(1)) == ["seed.sql"])
            #expect(try await migrator.run(seed(1)).isEmpty)
            #expect(try await migrator.run(seed(2)).isEmpty)
            #expect(try await migrator.states(of: seed(2)).map(\.state) == [.edited])
            #expect(try await migrator.run(seed(2), again: [.seed]) == ["seed.sql"])
            #expect(try await migrator.states(of: seed(2)).map(\.state) == [.applied])
            #expect(try await database.query("select n from a order by n").map { $0[0] } == ["1", "2"])
        }
    }
}
