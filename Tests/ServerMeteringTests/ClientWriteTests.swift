/// Nobody but the server writes: every table, every way, as a user and as nobody.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("What clients may not do")
struct ClientWriteTests {
    private func relations(_ database: Database) async throws -> [(name: String, column: String, isTable: Bool)] {
        try await database.query(
            """
            select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as column_name,
                c.relkind = 'r' as is_table
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
            where n.nspname in ('atelier', 'auntentic') and c.relkind in ('r', 'v') order by 1
            """
        ).map { (try $0.string("name"), try $0.string("column_name"), try $0.bool("is_table")) }
    }

    @Test(
        "AUN-CR-50 AUN-CR-53a AUN-NF-29 no client can insert, change, remove or empty anything",
        arguments: ["authenticated", "anon"])
    func writes(_ role: String) async throws {
        try await Account.with { account in
            let caller = role == "anon" ? Caller.anonymous : account.user.caller
            let relations = try await relations(account.database)
            #expect(relations.count >= 18)
            for name in ["authentications", "account_exceptions"] {
                #expect(relations.contains { $0.name == "auntentic.\(name)" })
            }
            // There is something to change: an update of no rows could pass for a refused one.
            try await account.fillEveryTable()
            let before = try await account.balance()
            for (name, column, isTable) in relations {
                var forgeries = [
                    "insert into \(name) (\(column)) select \(column) from \(name)",
                    "update \(name) set \(column) = \(column)", "delete from \(name)",
                ]
                if isTable { forgeries.append("truncate \(name)") }
                for sql in forgeries {
                    let state = await refusal {
                        _ = try await account.database.withRole(caller, .init(), [Statement(sql, prepared: false)])
                    }
                    // A view over several tables can't be written at all, whoever asks.
                    let isRefused = ["42501", "428C9"].contains(state) || (!isTable && state == "55000")
                    #expect(isRefused, "\(role): \(sql) → \(state ?? "allowed")")
                }
            }
            #expect(try await account.credits.audit().isEmpty)
            #expect(try await account.balance() == before)
        }
    }

    @Test("AUN-CR-50 no client can call a ledger, job or admin function", arguments: ["authenticated", "anon"])
    func functions(_ role: String) async throws {
        try await Account.with { account in
            let callable = try await account.database.query(
                """
                select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ('atelier', 'auntentic') and has_function_privilege($1, p.oid, 'execute')
                """, [role])
            // One tells the time, and the other the caller about the caller; neither takes anything else.
            let names = callable.map { $0[0] ?? "" }.sorted()
            #expect(names == (role == "anon" ? [] : ["atelier.clock()", "atelier.rights(text)"]))
            let caller = role == "anon" ? Caller.anonymous : account.user.caller
            let state = await refusal {
                _ = try await account.database.withRole(
                    caller, .init(),
                    [
                        Statement(
                            "select atelier.grant_credits($1, 'auntentic', 100, 'bonus', 'x', null, 'x')",
                            [account.user.id.uuidString])
                    ])
            }
            #expect(state == "42501")
        }
    }

    @Test("every privileged function has a fixed search path")
    func searchPaths() async throws {
        try await withTestDatabase(.product) { database in
            let open = try await database.query(
                """
                select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ('atelier', 'auntentic')
                    and not coalesce(p.proconfig @> array['search_path=""'], false)
                """)
            #expect(open.map { $0[0] ?? "" } == [])
        }
    }

    @Test("AUN-NF-79 row level security is on for every table, every policy names its role, and anon reads no row")
    func rowLevelSecurity() async throws {
        try await Account.with { account in
            let open = try await account.database.query(
                """
                select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname in ('atelier', 'auntentic') and c.relkind = 'r' and not c.relrowsecurity
                """)
            #expect(open.map { $0[0] ?? "" } == [])
            let public_ = try await account.database.query(
                """
                select tablename from pg_policies
                where schemaname in ('atelier', 'auntentic') and 'public' = any (roles)
                """
            )
            #expect(public_.isEmpty)
            for (name, _, _) in try await relations(account.database) {
                let state = await refusal {
                    _ = try await account.database.withRole(
                        .anonymous, .init(), [Statement("select * from \(name)", prepared: false)])
                }
                #expect(state == "42501", "anon may look at \(name)")
            }
        }
    }

    @Test(
        "AUN-CR-51 AUN-CR-52 AUN-NF-32 AUN-NF-35 people read their own money and nobody else's",
        arguments: [
            "atelier.wallets", "atelier.ledger", "atelier.accounts", "atelier.entitlements", "auntentic.user_credits",
            "auntentic.free_checks", "auntentic.credit_transactions", "auntentic.subscriptions",
            "auntentic.authentications", "auntentic.account_exceptions",
        ])
    func ownRowsOnly(_ relation: String) async throws {
        try await Account.with { account in
            let other = try await account.another()
            for account in [account, other] { try await account.fillEveryTable() }
            let rows = try await account.database.withRole(
                account.user.caller, .init(), [Statement("select user_id from \(relation)")])[0]
            #expect(!rows.isEmpty)
            for row in rows { #expect(try row.uuid("user_id") == account.user.id) }
        }
    }

    @Test("service_role reads but writes only through the functions")
    func serviceRole() async throws {
        try await Account.with { account in
            let state = await refusal {
                _ = try await account.database.withRole(
                    .service, .init(), [Statement("update atelier.wallets set free = 100")])
            }
            #expect(state == "42501")
            let rows = try await account.database.withRole(
                .service, .init(),
                [
                    Statement(
                        "select atelier.grant_credits($1, 'auntentic', 5, 'bonus', 'k', null, 'support')",
                        [account.user.id.uuidString])
                ])[0]
            #expect(rows.scalar == "t")
        }
    }
}
