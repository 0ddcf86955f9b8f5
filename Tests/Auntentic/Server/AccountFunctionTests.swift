/// Leaving, and taking one's data along: what goes, what stays, what an export holds, who may ask.
import AuntenticCore
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("Deleting and exporting an account", .serialized)
struct AccountFunctionTests {
    private static let confirmed = "{\"confirm\":\"DELETE\"}"

    /// Every table that names an account, found in the catalog: one that is added later can't be forgotten here.
    private static func rows(of user: TestUser, _ studio: Studio) async throws -> [String: Int] {
        let tables = try await studio.database.query(
            """
            select format('%I.%I', table_schema, table_name) as name from information_schema.columns
            join information_schema.tables using (table_schema, table_name)
            where column_name = 'user_id' and table_type = 'BASE TABLE'
                and table_schema in ('auth', 'atelier', 'auntentic') order by 1
            """
        ).map { try $0.string("name") }
        var counts: [String: Int] = [:]
        for table in tables {
            let count = try await studio.number(
                "select count(*) from \(table) where user_id::text = '\(user.path)'")
            if count > 0 { counts[table] = count }
        }
        return counts
    }

    @Test(
        "AUN-NF-69 deleting the account removes its photos, checks, jobs, consents, links and sessions, and cancels what runs"
    )
    func deleted() async throws {
        let judge = ScriptedJudge { request throws(JudgeError) in
            guard request.claimedModel == "slow" else { return .sure(.authentic) }
            do { try await Task.sleep(for: .seconds(30)) } catch { throw .cancelled }
            return .sure(.authentic)
        }
        try await Studio.open(judge) { studio in
            try await studio.openSession()
            let other = try await TestUser.make(studio.database, studio.tokens)
            _ = try await studio.uploadFour(by: other)
            let before = try await Self.rows(of: other, studio)
            let token = try await studio.share(try await studio.finishedCheck(), ",\"photo\":true").newestToken
            #expect(try await studio.page(token).status == 200)
            let running = try await studio.check(try await studio.uploadFour("slow"), model: "slow", query: "")
            #expect(running.jobStatus == "running")
            #expect(try await Self.rows(of: studio.user, studio).count >= 8)

            let answer = try await studio.call("delete-account", Self.confirmed)
            #expect(answer.status == 200)
            #expect(answer.json == ["deleted": true])
            #expect(try await Self.rows(of: studio.user, studio) == [:])
            #expect(try await studio.number("select count(*) from auth.users") == 1)
            #expect(try studio.storedFiles().blobs == 4)
            #expect(try studio.storedFiles().images == 0)
            #expect(try await studio.page(token).status == 404)
            #expect(try await Self.rows(of: other, studio) == before)
            for _ in 0..<1500 where studio.runner.running > 0 { try await Task.sleep(for: .milliseconds(20)) }
            #expect(studio.runner.running == 0)
            #expect(try await studio.number("select count(*) from atelier.audit()") == 0)
            // What was asked of providers stays on the books, without a name.
            #expect(try await studio.number("select count(*) from atelier.provider_calls where user_id is null") >= 1)
        }
    }

    @Test("the ledger's amounts stay without the person, nobody can change them, and no purchase counts a second time")
    func books() async throws {
        try await Studio.open { studio in
            try await studio.openSession()
            _ = try await studio.finishedCheck()
            let grant = "select atelier.grant_credits($1, 'auntentic', 10, 'purchase', 'store:1', 'basic', 'test')"
            _ = try await studio.database.query(grant, [studio.user.path])
            #expect(try await studio.call("delete-account", Self.confirmed).status == 200)
            let kept = try await studio.database.query(
                "select * from atelier.closed_ledger where app = 'auntentic' order by id")
            #expect(
                kept.map { "\($0["kind"] ?? "") \($0["amount"] ?? "")" } == ["allowance 3", "use -1", "purchase 10"])
            let text =
                try await studio.database.query(
                    "select string_agg(c::text, ' ') from atelier.closed_ledger c"
                ).scalar ?? ""
            #expect(!text.contains(studio.user.path) && !text.contains("store:1"))
            for change in [
                "delete from atelier.closed_ledger", "update atelier.closed_ledger set amount = 0",
                "truncate atelier.closed_ledger",
            ] {
                await #expect(throws: DatabaseError.self) { try await studio.database.query(change) }
            }
            let next = try await TestUser.make(studio.database, studio.tokens, email: studio.user.email)
            let error = await #expect(throws: DatabaseError.self) {
                try await studio.database.query(grant, [next.path])
            }
            #expect(error?.sqlState == "AT409")
        }
    }

    @Test(
        "after the account is gone its token opens nothing: no upload, no function, no export; deleting again is fine")
    func tokenAfterwards() async throws {
        try await Studio.open { studio in
            try await studio.openSession()
            let photos = try await studio.uploadFour()
            #expect(try await studio.call("delete-account", Self.confirmed).status == 200)
            #expect(try await studio.call("delete-account", Self.confirmed).json == ["deleted": true])
            let export = try await studio.call("export-data")
            #expect(export.status == 401 && export.code == "account_closed")
            let consent = try await studio.call("consent", "{\"provider\":\"model-maker\"}")
            #expect(consent.status == 401 && consent.code == "account_closed")
            let zone = try await studio.call("preferences", "{\"time_zone\":\"Europe/Paris\"}")
            #expect(zone.status == 401)
            #expect(try await studio.check(photos).status == 400)
            await #expect(throws: UploadFailed.self) {
                try await studio.upload(try TestPhoto.jpeg(seed: 1), as: "late")
            }
            #expect(try studio.storedFiles().blobs == 0)
            #expect(try await studio.number("select count(*) from atelier.jobs") == 0)
        }
    }

    @Test("a deletion that broke off half-way is ended by asking again")
    func halfWay() async throws {
        try await Studio.open { studio in
            try await studio.openSession()
            _ = try await studio.finishedCheck()
            _ = try await studio.database.transaction {
                try await $0.script(
                    """
                    create function public.stumble() returns trigger language plpgsql as $$
                    begin raise exception 'out of order'; end $$;
                    create trigger stumble before delete on auth.users execute function public.stumble();
                    """)
            }
            let broken = try await studio.call("delete-account", Self.confirmed)
            #expect(broken.status == 500)
            #expect(!broken.json.jsonText.contains("out of order"))
            #expect(try await studio.number("select count(*) from auth.users") == 1)
            _ = try await studio.database.query("drop trigger stumble on auth.users")
            #expect(try await studio.call("delete-account", Self.confirmed).json == ["deleted": true])
            #expect(try await Self.rows(of: studio.user, studio) == [:])
            #expect(try studio.storedFiles().blobs == 0)
        }
    }

    @Test("deleting needs the word, a user's token and a session that hasn't ended; otherwise nothing is touched")
    func refused() async throws {
        try await Studio.open { studio in
            #expect(try await studio.call("delete-account", Self.confirmed).code == "session_ended")
            #expect(try await studio.call("export-data").code == "session_ended")
            try await studio.openSession()
            for body in ["{}", "{\"confirm\":\"delete\"}", "{\"confirm\":true}", "[]", "{\"confirm\":\"DELETE\"", ""] {
                let answer = try await studio.call("delete-account", body)
                #expect(answer.status == 400, "\(body)")
            }
            for token in ["", studio.tokens.anonKey, studio.tokens.serviceKey, "forged"] {
                #expect(try await studio.call("delete-account", Self.confirmed, token: token).status == 401)
            }
            #expect(try await studio.call("delete-account", method: .get).status == 405)
            let other = try await TestUser.make(studio.database, studio.tokens)
            let body = "{\"confirm\":\"DELETE\",\"user_id\":\"\(studio.user.path)\"}"
            try await studio.openSession(of: other)
            #expect(try await studio.call("delete-account", body, token: other.token).status == 200)
            #expect(try await studio.database.query("select id from auth.users").scalar == studio.user.path)
        }
    }

    @Test(
        "AUN-NF-69 an export holds everything about its caller, nothing about others, and photos that open for an hour")
    func export() async throws {
        try await Studio.open { studio in
            try await studio.openSession()
            let other = try await TestUser.make(studio.database, studio.tokens)
            _ = try await studio.uploadFour(by: other)
            let id = try await studio.finishedCheck(model: "Air Max 90")
            _ = try await studio.share(id)
            let answer = try await studio.call("export-data")
            #expect(answer.status == 200)
            let json = answer.json
            #expect(json["account"]?["email"] == .string(studio.user.email))
            #expect(json["account"]?["sessions"]?.arrayValue?.count == 1)
            let check = try #require(json["apps"]?["auntentic"]?["checks"]?.arrayValue?.first)
            #expect(check["id"] == .string(id) && check["report"]?["disclaimer"] != nil)
            #expect(json["consents"]?.arrayValue?.first?["provider"] == "model-maker")
            let entries = json["ledger"]?.arrayValue?.filter { $0["app"] == "auntentic" }
            #expect(entries?.map { $0["amount"]?.intValue } == [3, -1])
            for list in ["jobs", "wallets", "provider_calls"] {
                #expect(json[list]?.arrayValue?.isEmpty == false, "\(list)")
            }
            #expect(json["apps"]?["auntentic"]?["share_links"]?.arrayValue?.isEmpty == false)
            let text = json.jsonText
            for secret in [other.path, other.email, "encrypted_password", "token_hash"] {
                #expect(!text.contains(secret), "\(secret)")
            }
            let photos = try #require(json["photos"]?.arrayValue)
            #expect(photos.count == 4)
            for photo in photos {
                let url = try #require(photo["url"]?.stringValue)
                #expect(url.hasPrefix(Studio.url + "/storage/v1/object/sign/auntentic/\(studio.user.path)/"))
                let bytes = try await studio.get(String(url.dropFirst(Studio.url.count)))
                #expect(bytes.status == 200)
                #expect(Int64(bytes.bytes) == photo["bytes"]?.intValue.map { Int64($0) })
                let expiry = try Date(photo["expires_at"]?.stringValue ?? "", strategy: .iso8601)
                #expect(abs(expiry.timeIntervalSinceNow - 3600) < 60)
            }
            #expect(try await studio.call("export-data", token: "").status == 401)
        }
    }
}
