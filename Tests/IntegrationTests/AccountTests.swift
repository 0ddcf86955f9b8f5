/// An account's last day over a real socket, development mode, and the history that the app reads.
import Foundation
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct AccountTests {
    @Test(
        "AUN-NF-69 a deleted account's tokens are refused, its photos and link are gone, and its address can sign up anew"
    )
    func deletion() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let session = try await Self.signUp(server)
            let token = session["access_token"]?.stringValue ?? ""
            let id = session["user"]?["id"]?.stringValue ?? ""
            let photo = try await Self.upload(server, id, token)
            #expect(photo.status == 200)
            let deleted = try await server.call(
                "POST", "/functions/v1/delete-account", ["confirm": "DELETE"], token: token)
            #expect(deleted.status == 200 && deleted.body == ["deleted": true])

            #expect(try await server.call("GET", "/auth/v1/user", token: token).status == 403)
            let refresh = try await server.call(
                "POST", "/auth/v1/token?grant_type=refresh_token",
                ["refresh_token": session["refresh_token"] ?? .null])
            #expect(refresh.status == 400)
            let rows = try await server.call(
                "GET", "/rest/v1/user_credits", token: token, headers: ["Accept-Profile": "auntentic"])
            #expect(rows.status == 401 && rows.body["code"] == "account_closed")
            let late = try await Self.upload(server, id, token)
            #expect(late.status == 401 && String(buffer: late.body).contains("account_closed"))
            let living = try await Self.signUp(server, "living@example.com")["access_token"]?.stringValue ?? ""
            #expect(try await Self.upload(server, id, living).status == 400, "not hers, but her account is there")
            let export = try await server.call("POST", "/functions/v1/export-data", [:], token: token)
            #expect(export.status == 401)
            let blobs = FileManager.default.enumerator(atPath: folder.appendingPathComponent("storage/objects").path)
            #expect(blobs?.compactMap { $0 as? String }.contains { $0.contains(".") } == false)

            let anew = try await Self.signUp(server)
            #expect(anew["user"]?["id"]?.stringValue != id)
            await server.stop()
        }
    }

    @Test("development mode makes one demo account that lasts, and stands in for Apple only while it is on")
    func development() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            var server = try await RunningServer.start(data: folder)
            #expect(try await Self.appleRefusal(server).contains("is not enabled"))
            await server.stop()
            let file = folder.appendingPathComponent("demo-account.json")
            #expect(!FileManager.default.fileExists(atPath: file.path))
            for environment in [["ATELIER_DEVELOPMENT": "on"], [:]] {
                server = try await RunningServer.start(
                    data: folder, arguments: environment.isEmpty ? ["--development"] : [], environment: environment)
                let account = try JSONValue(json: Data(contentsOf: file))
                #expect(account["email"] == "demo@atelier.app")
                let session = try await server.call("POST", "/auth/v1/token?grant_type=password", account)
                #expect(session.status == 200)
                #expect(try await Self.appleRefusal(server).contains("Bad ID token"))
                await server.stop()
            }
        }
    }

    @Test("AUN-FR-8.1 the history can be read newest first, searched, filtered and paged, and only by its owner")
    func history() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let session = try await Self.signUp(server)
            let token = session["access_token"]?.stringValue ?? ""
            let other = try await Self.signUp(server, "other@example.com")["access_token"]?.stringValue ?? ""
            let plan = try await Self.fill(server, session["user"]?["id"]?.stringValue ?? "")
            func read(_ query: String, _ token: String = token) async throws -> [JSONValue] {
                let answer = try await server.call(
                    "GET", "/rest/v1/authentications?select=id,created_at,verdict,sneaker_model,photos&\(query)",
                    token: token, headers: ["Accept-Profile": "auntentic"])
                #expect(answer.status == 200, "\(answer.body)")
                return answer.body.arrayValue ?? []
            }
            let order = "order=created_at.desc,id.desc"
            var seen: [String] = []
            for page in 0..<4 {
                seen += try await read("\(order)&limit=20&offset=\(page * 20)").compactMap { $0["id"]?.stringValue }
            }
            #expect(seen.count == 60 && Set(seen).count == 60)
            #expect(try await read("verdict=eq.fake&\(order)").count == 20)
            let found = try await read("sneaker_model=ilike.*max%205*&\(order)")
            #expect(found.count == 11)
            #expect(found.allSatisfy { $0["sneaker_model"]?.stringValue?.contains("Max 5") == true })
            #expect(try await read("verdict=eq.fake&sneaker_model=ilike.*nothing*").isEmpty)
            // As the app asks: by the name its owner typed, or by what was recognised.
            let either = "or=(sneaker_model.ilike.%22*max%205*%22,report-%3E%3EidentifiedModel.ilike.%22*max%205*%22)"
            #expect(try await read("\(either)&\(order)") == found)
            let recognised = either.replacing("max%205", with: "pegasus")
            #expect(try await read("\(recognised)&\(order)").count == 60)
            #expect(try await read(order, other).isEmpty)
            #expect(plan.contains("authentications_of_user"), "\(plan)")
            await server.stop()
        }
    }

    /// Sixty checks, two at each moment; answers how Postgres would find a page of them among many accounts' rows.
    private static func fill(_ server: RunningServer, _ user: String) async throws -> String {
        let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
        _ = try await database.query(
            """
            insert into auntentic.authentications (user_id, created_at, verdict, confidence, image_urls, sneaker_model,
                job_id, report, provider, model, prompt_version)
            select $1::uuid, now() - (n / 2) * interval '1 hour',
                (array['authentic', 'fake', 'inconclusive'])[n % 3 + 1], 90, '{}', 'Air Max ' || n, gen_random_uuid(),
                '{"identifiedModel": "Pegasus"}', 'p', 'm', '1'
            from generate_series(0, 59) n
            """, [user])
        let rows = try await database.transaction { session in
            try await session.script("set local enable_seqscan = off")
            return try await session.query(
                """
                explain select id from auntentic.authentications where user_id = '\(user)' and verdict = 'fake'
                order by created_at desc, id desc limit 20
                """
            ).map { $0[0] ?? "" }
        }
        await database.close()
        return rows.joined(separator: "\n")
    }

    @Test("AUN-NF-43 mails come from Auntentic, as long as that is the only app, and name nobody else")
    func sender() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            _ = try await Self.signUp(server)
            #expect(try await server.call("POST", "/auth/v1/recover", ["email": "ada@example.com"]).status == 200)
            let mails = folder.appendingPathComponent("mail")
            #expect(
                try await becomes { try !FileManager.default.contentsOfDirectory(atPath: mails.path).isEmpty })
            for name in try FileManager.default.contentsOfDirectory(atPath: mails.path) {
                let text = try String(contentsOf: mails.appendingPathComponent(name), encoding: .utf8)
                #expect(text.contains("From: Auntentic <"), "\(text.prefix(300))")
                #expect(!text.lowercased().contains("atelier"))
            }
            await server.stop()
        }
    }

    private static func signUp(_ server: RunningServer, _ email: String = "ada@example.com") async throws -> JSONValue {
        let answer = try await server.call(
            "POST", "/auth/v1/signup", ["email": .string(email), "password": "long enough"])
        guard answer.status == 200 else { throw RunningServer.Failure(description: "sign-up: \(answer)") }
        return answer.body
    }

    private static func upload(
        _ server: RunningServer, _ user: String, _ token: String
    ) async throws -> (status: Int, body: ByteBuffer) {
        try await server.send(
            "POST", "/storage/v1/object/auntentic/\(user)/\(UUID().uuidString.lowercased())/outer_side.jpg",
            try TestPhoto.jpeg(seed: 1), token: token, headers: ["Content-Type": "image/jpeg"])
    }

    private static func appleRefusal(_ server: RunningServer) async throws -> String {
        let answer = try await server.call(
            "POST", "/auth/v1/token?grant_type=id_token", ["provider": "apple", "id_token": "a.b.c"])
        #expect(answer.status == 400)
        return answer.body.jsonText
    }
}
