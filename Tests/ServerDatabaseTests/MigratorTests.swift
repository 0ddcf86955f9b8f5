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
                    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
                """)
            #expect(open.compactMap { $0["name"] } == [])
            let callable = try await database.query(
                """
                select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                -- Supabase's own helpers, which policies and clients call.
                where n.nspname !~ '^pg_'
                    and n.nspname not in ('information_schema', 'auth', 'storage', 'realtime', 'extensions')
                    and has_function_privilege('anon', p.oid, 'execute')
                """)
            #expect(callable.compactMap { $0["name"] } == [])
            let unnamed = try await database.query(
                """
                select schemaname || '.' || tablename || ' ' || policyname as name from pg_policies
                where 'public' = any(roles)
                """)
            #expect(unnamed.compactMap { $0["name"] } == [])
        }
    }

    @Test("policies read who is asking once a statement, and not again for each row")
    func claimsOnce() async throws {
        try await withTestDatabase(.product) { database in
            let helper = #"auth\.(uid|role|email|jwt)\(\)"#
            let costly = """
                select schemaname || '.' || tablename || ' ' || policyname as name
                from pg_policies, lateral (select concat(qual, ' ', with_check) as terms) t
                where regexp_replace(terms, '\\( SELECT \(helper)', '', 'g') ~ '\(helper)'
                """
            #expect(try await database.query(costly).compactMap { $0["name"] } == [])
            _ = try await database.query(
                "create policy costly on atelier.jobs to authenticated using (user_id = auth.uid())")
            #expect(try await database.query(costly).compactMap { $0["name"] } == ["atelier.jobs costly"])
        }
    }
}
