/// MirrorMate's functions and rows at a whole server's door: only a verified token of an account opens them.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct MirrorMateDoorTests {
    private let recording: JSONValue = ["maxDurationSec": 60, "contentType": "video/mp4"]

    @Test(
        """
        MIR-B-1 MIR-B-2 MIR-B-11 MIR-T-12 MIR-S-1 without a verified token no session begins and no row is read, \
        and the refusal says what is wrong
        """)
    func tokens() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let session = try await server.call(
                "POST", "/auth/v1/signup", ["email": "test@example.com", "password": "Test123!"]
            ).body
            let token = try #require(session["access_token"]?.stringValue)
            let parts = token.split(separator: ".").map(String.init)
            // The same head and signature round another account's id.
            let forged = [
                parts[0],
                Data(#"{"sub":"\#(UUID().uuidString)","role":"authenticated","exp":4102444800}"#.utf8)
                    .base64EncodedString().replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_"),
                parts[2],
            ].joined(separator: ".")
            for bearer in [server.anonKey, forged, parts[0] + "." + parts[1] + ".", "", "nonsense"] {
                for function in ["init-session", "finalize-session"] {
                    let answer = try await server.call("POST", "/functions/v1/\(function)", recording, token: bearer)
                    #expect(answer.status == 401, "\(function) with \(bearer.prefix(20)): \(answer.body)")
                    #expect(answer.body["message"]?.stringValue?.isEmpty == false || answer.body["msg"] != nil)
                }
                let rows = try await server.call(
                    "GET", "/rest/v1/sessions", token: bearer, headers: ["Accept-Profile": "mirrormate"])
                #expect([401, 403].contains(rows.status), "\(bearer.prefix(20)): \(rows.status)")
            }
            for scheme in ["Basic \(token)", token, "Bearer", "Bearer  "] {
                let answer = try await server.call(
                    "POST", "/functions/v1/init-session", recording, headers: ["Authorization": scheme])
                #expect(answer.status == 401, "\(scheme.prefix(10)): \(answer.body)")
            }
            let begun = try await server.call("POST", "/functions/v1/init-session", recording, token: token)
            #expect(begun.status == 200)
            let rows = try await server.call(
                "GET", "/rest/v1/sessions?select=user_id", token: token, headers: ["Accept-Profile": "mirrormate"])
            #expect(rows.body.arrayValue?.compactMap { $0["user_id"] } == [session["user"]?["id"] ?? .null])
            await server.stop()
        }
    }

    @Test(
        """
        MIR-S-2 MIR-Q-20 MIR-T-3 a registered and an anonymous account exist in auth.users, each reads its own rows \
        alone, and neither writes a quota
        """)
    func rows() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            var accounts: [(id: String, token: String)] = []
            for form: JSONValue in [["email": "test@example.com", "password": "Test123!"], [:]] {
                let session = try await server.call("POST", "/auth/v1/signup", form).body
                let id = try #require(session["user"]?["id"]?.stringValue)
                accounts.append((id, try #require(session["access_token"]?.stringValue)))
                let known = try await server.call(
                    "GET", "/auth/v1/admin/users/\(id)", token: server.serviceKey)
                #expect(known.status == 200 && known.body["id"]?.stringValue == id)
            }
            for account in accounts {
                let begun = try await server.call(
                    "POST", "/functions/v1/init-session", recording, token: account.token)
                #expect(begun.status == 200, "\(begun.body)")
            }
            for account in accounts {
                for table in ["sessions", "user_quotas"] {
                    let rows = try await server.call(
                        "GET", "/rest/v1/\(table)?select=user_id", token: account.token,
                        headers: ["Accept-Profile": "mirrormate"])
                    #expect(rows.body.arrayValue?.compactMap { $0["user_id"]?.stringValue } == [account.id], "\(table)")
                }
                for (method, path, body) in [
                    ("POST", "user_quotas", ["user_id": .string(account.id), "daily_count": 0]),
                    ("PATCH", "user_quotas?user_id=eq.\(account.id)", ["daily_count": 0]),
                    ("DELETE", "user_quotas?user_id=eq.\(account.id)", [:]),
                ] as [(String, String, JSONValue)] {
                    let answer = try await server.call(
                        method, "/rest/v1/\(path)", body, token: account.token,
                        headers: ["Content-Profile": "mirrormate"])
                    #expect(answer.status >= 400, "\(method): \(answer.status)")
                }
                let second = try await server.call(
                    "POST", "/functions/v1/init-session", recording, token: account.token)
                #expect(second.status == 402)
            }
            await server.stop()
        }
    }
}
