/// Migrations: once each, in order, one replica at a time, and never a changed one.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct MigratorTests {
    private func migration(_ name: String, _ sql: String) -> Migration {
        Migration(series: .product, name: name, sql: sql)
    }

    @Test("a failing file is rolled back whole; the ones before it stay")
    func failure() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let migrator = Migrator(info: database.info, logger: quietLogger)
            await #expect(throws: Migrator.Failure.self) {
                try await migrator.run([
                    migration("1.sql", "create table a ()"), migration("2.sql", "create table b (); select 1/0"),
                ])
            }
            #expect(try await database.query("select to_regclass('a'), to_regclass('b')")[0][0] == "a")
            #expect(try await database.query("select to_regclass('b')").scalar == nil)
        }
    }

    @Test("an edited file is refused by name")
    func edited() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let migrator = Migrator(info: database.info, logger: quietLogger)
            #expect(try await migrator.run([migration("1.sql", "create table a ()")]) == ["1.sql"])
            #expect(try await migrator.run([migration("1.sql", "create table a ()")]).isEmpty)
            let error = await #expect(throws: Migrator.Failure.self) {
                try await migrator.run([migration("1.sql", "create table a (n int)")])
            }
            #expect(error?.description.contains("1.sql") == true)
        }
    }

    @Test("two replicas starting at once apply each file once")
    func replicas() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let files = (1...5).map { migration("\($0).sql", "create table t\($0) (); select pg_sleep(0.02)") }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 {
                    group.addTask { try await Migrator(info: database.info, logger: quietLogger).run(files).count }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts.sorted() == [0, 0, 5])
        }
    }

    @Test("a hosted project's platform is left alone")
    func foreignPlatform() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            _ = try await database.query("create schema auth")
            _ = try await database.query("create table auth.users (id uuid primary key)")
            let applied = try await Migrator(info: database.info, logger: quietLogger).run([
                Migration(series: .platform, name: "p.sql", sql: "create table ours ()"),
                migration("1.sql", "select 1"),
            ])
            #expect(applied == ["1.sql"])
        }
    }

    @Test("AUN-NF-79 every table of ours has row level security, and no function of ours is open to the public")
    func closedByDefault() async throws {
        try await withTestDatabase(.product) { (database: Database) async throws in
            let open = try await database.query(
                """
                select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind in ('r', 'p') and not c.relrowsecurity
                    and n.nspname in ('auth', 'storage', 'atelier', 'auntentic', '_atelier')
                """)
            #expect(open.compactMap { $0["name"] } == [])
            let callable = try await database.query(
                """
                select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ('atelier', 'auntentic') and has_function_privilege('anon', p.oid, 'execute')
                """)
            #expect(callable.compactMap { $0["name"] } == [])
            let unnamed = try await database.query(
                """
                select schemaname || '.' || tablename || ' ' || policyname as name from pg_policies
                where 'public' = any(roles) and schemaname in ('auth', 'storage', 'atelier', 'auntentic')
                """)
            #expect(unnamed.compactMap { $0["name"] } == [])
        }
    }
}
