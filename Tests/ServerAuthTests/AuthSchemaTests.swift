/// The auth schema as ordinary Supabase migrations and policies use it.

import Foundation
import HummingbirdTesting
import ServerDatabase
import TestSupport
import Testing

@Suite struct AuthSchemaTests {
    @Test("auth.uid() and its sisters answer NULL without a token, also on a connection that had one")
    func empty() async throws {
        try await withTestDatabase(workers: 1) { database in
            let ask = Statement(
                "select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt")
            let id = UUID()
            let caller = Caller(
                role: "authenticated",
                claims: #"{"sub":"\#(id.uuidString)","role":"authenticated","email":"a@example.com"}"#,
                userID: id)
            let user = try await database.withRole(caller, .init(), [ask])[0].only()
            #expect(try user.uuid("uid") == id)
            #expect(user["role"] == "authenticated")
            #expect(user["email"] == "a@example.com")
            let after = try await database.pipeline([ask])[0].only()
            for column in ["uid", "role", "email", "jwt"] { #expect(after.isNull(column), "\(column)") }
            let anonymous = try await database.withRole(.anonymous, .init(), [ask])[0].only()
            #expect(anonymous.isNull("uid"))
            #expect(anonymous["role"] == "anon")
        }
    }

    @Test("AUN-NF-79 row level security is on for every table, and neither anon nor users may read one")
    func closed() async throws {
        try await withTestDatabase { database in
            let open = try await database.query(
                "select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity"
            )
            #expect(open.isEmpty)
            let tables = try await database.query(
                "select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'")
            #expect(tables.count >= 8)
            for table in tables {
                for caller in [Caller.anonymous, .service, Caller(role: "authenticated", claims: "{}")] {
                    await #expect(throws: DatabaseError.self) {
                        try await database.withRole(caller, .init(), [Statement("select from auth.\(table[0] ?? "")")])
                    }
                }
            }
        }
    }

    @Test("no function of the schema may be called by just anybody")
    func functions() async throws {
        try await withTestDatabase { database in
            let open = try await database.query(
                """
                select proname from pg_proc where pronamespace = 'auth'::regnamespace \
                and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))
                """)
            #expect(open.isEmpty)
        }
    }
}
