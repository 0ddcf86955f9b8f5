/// SQL that was written for Supabase runs here unmodified.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite(.aside) struct ForeignSQLTests {
    private func fixture(_ name: String) throws -> String {
        let file = try #require(Bundle.module.url(forResource: name, withExtension: "sql", subdirectory: "Fixtures"))
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("AUN-FR-0.4 the product document's schema applies to a fresh database as it stands")
    func seedSchema() async throws {
        let sql = try fixture("auntentic-schema")
        try await withTestDatabase(.product) { (database: Database) async throws in
            try await database.transaction { try await $0.script(sql) }
            let tables = try await database.query(
                """
                select c.relname, c.relrowsecurity from pg_class c where c.relnamespace = 'public'::regnamespace
                    and c.relkind = 'r' order by 1
                """)
            #expect(tables.map { $0[0] } == ["authentications", "free_checks", "subscriptions"])
            #expect(tables.allSatisfy { $0[1] == "t" })
        }
    }

    @Test("an ordinary Supabase migration applies: triggers on auth.users, buckets, storage policies, publications")
    func ordinaryMigration() async throws {
        let sql = try fixture("supabase-migration")
        let tokens = try await makeTestTokens()
        try await withTestDatabase { (database: Database) async throws in
            try await database.transaction { try await $0.script(sql) }
            let user = try await TestUser.make(database, tokens)
            let profile = try await database.withRole(
                user.caller, .init(),
                [Statement("select plan, public.is_admin() from public.profiles where id = auth.uid()")])
            #expect(profile[0].map { [$0[0], $0[1]] } == [["free", "f"]])
            let stranger = try await TestUser.make(database, tokens)
            let changed = try await database.withRole(
                stranger.caller, .init(),
                [Statement("update public.profiles set username = 'x' where id = $1", [user.id.uuidString])])
            #expect(changed[0].affected == 0)
        }
    }
}
