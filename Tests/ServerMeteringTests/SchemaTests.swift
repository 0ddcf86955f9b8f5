/// The tables the product's documents promise, made by migrations alone.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Auntentic's tables")
struct SchemaTests {
    @Test(
        "AUN-FR-0.4 AUN-NF-22 a database made only from migrations has the tables",
        arguments: [
            "authentications", "subscriptions", "free_checks", "user_credits", "credit_transactions",
            "account_exceptions",
        ])
    func exists(_ table: String) async throws {
        try await withTestDatabase(.product) { database in
            let found = try await database.query("select to_regclass('auntentic.' || $1)", [table]).scalar
            #expect(found != nil)
        }
    }

    @Test("AUN-NF-23 authentications has the seed's columns, types and defaults")
    func columns() async throws {
        try await withTestDatabase(.product) { database in
            let rows = try await database.query(
                """
                select column_name, udt_name, is_nullable, column_default from information_schema.columns
                where table_schema = 'auntentic' and table_name = 'authentications'
                """)
            let columns = Dictionary(
                uniqueKeysWithValues: try rows.map {
                    (try $0.string("column_name"), ($0["udt_name"], $0["is_nullable"], $0["column_default"]))
                })
            #expect(columns["id"]?.0 == "uuid")
            #expect(columns["id"]?.2 == "gen_random_uuid()")
            #expect(columns["user_id"]?.0 == "uuid" && columns["user_id"]?.1 == "NO")
            #expect(columns["created_at"]?.0 == "timestamptz" && columns["created_at"]?.2 == "now()")
            #expect(columns["verdict"]?.0 == "text" && columns["verdict"]?.1 == "NO")
            #expect(columns["confidence"]?.0 == "int4" && columns["confidence"]?.1 == "NO")
            #expect(columns["observations"]?.0 == "jsonb")
            #expect(columns["image_urls"]?.0 == "_text" && columns["image_urls"]?.1 == "NO")
            #expect(columns["sneaker_model"]?.0 == "text")
        }
    }

    private func insert(
        _ account: Account, verdict: String = "fake", confidence: String = "50", _ more: [String] = []
    ) async throws {
        _ = try await account.database.query(
            """
            insert into auntentic.authentications (user_id, verdict, confidence, image_urls, job_id, report, provider,
                model, prompt_version)
            values ($1, $2, \(confidence), '{a,b}', gen_random_uuid(), '{}', 'p', 'm', 'v')
            """, [account.user.id.uuidString, verdict] + more)
    }

    @Test("AUN-NF-24 a verdict is authentic, fake or inconclusive")
    func verdicts() async throws {
        try await Account.with { account in
            for verdict in ["authentic", "fake", "inconclusive"] { try await insert(account, verdict: verdict) }
            for verdict in ["real", "", "FAKE"] {
                #expect(await refusal { try await insert(account, verdict: verdict) } == "23514")
            }
        }
    }

    @Test("AUN-NF-25 a confidence is a whole number from 0 to 100")
    func confidences() async throws {
        try await Account.with { account in
            for good in ["0", "100"] { try await insert(account, confidence: good) }
            for bad in ["-1", "101"] {
                #expect(await refusal { try await insert(account, confidence: bad) } == "23514")
            }
            // As values arrive from outside: bound to a statement, and in JSON, where no number is quoted.
            for bad in ["12.5", "1e1", "", "NaN"] {
                #expect(await refusal { try await insert(account, confidence: "$3", [bad]) } == "22P02", "\(bad)")
            }
            let fromJSON = "(select c from json_to_record($3) as r (c integer))"
            #expect(await refusal { try await insert(account, confidence: fromJSON, [#"{"c":12.5}"#]) } == "22P02")
            try await insert(account, confidence: fromJSON, [#"{"c":12}"#])
            #expect(await refusal { try await insert(account, confidence: "null") } == "23502")
        }
    }

    @Test("AUN-NF-28 people read their own authentications and nobody else's")
    func ownOnly() async throws {
        try await Account.with { account in
            try await insert(account)
            let other = try await account.another()
            let count = Statement("select count(*) from auntentic.authentications")
            #expect(try await account.database.withRole(account.user.caller, .init(), [count])[0].scalar == "1")
            #expect(try await account.database.withRole(other.user.caller, .init(), [count])[0].scalar == "0")
        }
    }

    @Test(
        "AUN-NF-29 a client can neither invent a verdict, nor change or remove its own",
        arguments: [
            """
            insert into auntentic.authentications (user_id, verdict, confidence, image_urls, job_id, report,
                provider, model, prompt_version)
            values ($1, 'authentic', 100, '{}', gen_random_uuid(), '{}', 'p', 'm', 'v')
            """,
            "update auntentic.authentications set verdict = 'authentic', confidence = 100 where user_id = $1",
            "delete from auntentic.authentications where user_id = $1",
        ])
    func forged(_ sql: String) async throws {
        try await Account.with { account in
            try await insert(account)
            let forgery = Statement(sql, [account.user.id.uuidString])
            #expect(
                await refusal { _ = try await account.database.withRole(account.user.caller, .init(), [forgery]) }
                    == "42501")
            let rows = try await account.database.query("select verdict, confidence from auntentic.authentications")
            #expect(rows.map { $0["verdict"] } == ["fake"] && rows.map { $0["confidence"] } == ["50"])
        }
    }

    @Test("AUN-FR-6.3 AUN-NF-34 free_checks counts the free checks used, from the ledger")
    func freeChecks() async throws {
        try await Account.with { account in
            let sql = Statement("select user_id, checks_used, last_check_at from auntentic.free_checks")
            let before = try await account.database.withRole(account.user.caller, .init(), [sql])[0].only()
            #expect(try before.int("checks_used") == 0)
            #expect(before.isNull("last_check_at"))
            for _ in 0..<5 {
                let id = UUID()
                if try await account.reserve(id) != nil { _ = try await account.credits.capture(id, reason: "check") }
            }
            let after = try await account.database.withRole(account.user.caller, .init(), [sql])[0].only()
            #expect(try after.int("checks_used") == 3)
            #expect(!after.isNull("last_check_at"))
        }
    }

    @Test("AUN-FR-0.5 the bucket is private, takes images of at most 10 MB, and has policies for one's own folder")
    func bucket() async throws {
        try await withTestDatabase(.product) { database in
            let row = try await database.query(
                "select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'auntentic'"
            ).only()
            #expect(try !row.bool("public"))
            #expect(try row.int("file_size_limit") == 10_485_760)
            #expect(row["allowed_mime_types"] == "{image/jpeg,image/png,image/webp,image/heic}")
            let policies = try await database.query(
                """
                select cmd from pg_policies where schemaname = 'storage' and policyname like 'auntentic%'
                    and roles = '{authenticated}'
                """)
            #expect(Set(policies.map { $0[0] ?? "" }) == ["SELECT", "INSERT", "UPDATE", "DELETE"])
        }
    }

    @Test("AUN-FR-3.1a AUN-NF-66 a photo can be put and read only in one's own folder")
    func folders() async throws {
        try await Account.with { account in
            let other = try await account.another()
            func put(_ name: String, as caller: Caller) async -> String? {
                await refusal {
                    _ = try await account.database.withRole(
                        caller, .init(),
                        [Statement("insert into storage.objects (bucket_id, name) values ('auntentic', $1)", [name])])
                }
            }
            #expect(await put("\(account.user.path)/a.jpg", as: account.user.caller) == nil)
            #expect(await put("\(account.user.path)/b.jpg", as: other.user.caller) == "42501")
            #expect(await put("\(account.user.path)/c.jpg", as: .anonymous) == "42501")
            #expect(await put("a.jpg", as: account.user.caller) == "42501")
            let count = Statement("select count(*) from storage.objects where bucket_id = 'auntentic'")
            #expect(try await account.database.withRole(account.user.caller, .init(), [count])[0].scalar == "1")
            #expect(try await account.database.withRole(other.user.caller, .init(), [count])[0].scalar == "0")
        }
    }
}
