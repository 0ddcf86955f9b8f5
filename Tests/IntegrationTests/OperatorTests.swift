/// What operators do from a terminal, what is written down of it, and who may not.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct OperatorTests {
    private let email = "ada@example.com"

    private func withServer(
        _ body: (RunningServer, _ run: ([String]) throws -> (status: Int32, output: String)) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let signUp = try await server.call(
                "POST", "/auth/v1/signup", ["email": .string(email), "password": "long enough"])
            #expect(signUp.status == 200)
            try await body(server) { words in
                try Program.run(words + ["--url", server.url, "--data", folder.path, "--author", "grace"])
            }
            await server.stop()
        }
    }

    private func log(_ server: RunningServer) async throws -> [JSONValue] {
        try await server.call(
            "GET", "/rest/v1/operator_log?select=*&order=id", token: server.serviceKey,
            headers: ["Accept-Profile": "atelier"]
        ).body.arrayValue ?? []
    }

    @Test("an exception is granted with its reason and end, listed, and revoked; each is on record with its author")
    func exceptions() async throws {
        try await withServer { server, run in
            #expect(try run(["exceptions", "list"]).output.contains("no account works without credits"))
            let grant = ["exceptions", "grant", email, "--app", "auntentic", "--kind", "tester", "--reason", "beta"]
            #expect(try run(grant + ["--days", "7"]).status == 0)
            let list = try run(["exceptions", "list"]).output
            #expect(list.contains(email) && list.contains("beta") && list.contains("tester"), "\(list)")
            for wrong in [["--days", "0"], ["--days", "4000"], ["--days", "x"]] {
                #expect(try run(grant + wrong).status != 0, "\(wrong)")
            }
            #expect(
                try run(["exceptions", "grant", email, "--app", "nothing", "--kind", "tester", "--reason", "x"]).output
                    .contains("there is no app nothing"))
            #expect(
                try run([
                    "exceptions", "grant", "nobody@example.com", "--app", "auntentic", "--kind", "tester", "--reason",
                    "x",
                ]).output.contains("there is no account"))
            let forever = [
                "exceptions", "grant", email, "--app", "auntentic", "--reason", "mine", "--kind", "permanent",
            ]
            #expect(try run(forever + ["--days", "3"]).output.contains("has no --days"))
            #expect(try run(forever).output.contains("until it is revoked"))
            #expect(try run(["exceptions", "list"]).output.contains("without an end"))
            #expect(try run(["exceptions", "revoke", email, "--app", "auntentic"]).status == 0)
            #expect(try run(["exceptions", "revoke", email, "--app", "auntentic"]).status != 0)
            let log = try await log(server)
            #expect(
                log.map { $0["action"]?.stringValue } == ["grant_exception", "grant_exception", "revoke_exception"])
            #expect(log.allSatisfy { $0["author"] == "grace" })
        }
    }

    @Test("credits are given once per name, with reason and author in the ledger")
    func credits() async throws {
        try await withServer { server, run in
            let grant = [
                "credits", "grant", email, "5", "--app", "auntentic", "--reason", "sorry", "--once", "ticket-1",
            ]
            #expect(try run(grant).status == 0)
            let again = try run(grant)
            #expect(again.status != 0 && again.output.contains("already made"))
            #expect(try run(["credits", "grant", email, "0", "--app", "auntentic", "--reason", "x"]).status != 0)
            #expect(try run(["credits", "grant", email, "20000", "--app", "auntentic", "--reason", "x"]).status != 0)
            let ledger = try await server.call(
                "GET", "/rest/v1/ledger?select=reason,amount,kind&kind=eq.bonus", token: server.serviceKey,
                headers: ["Accept-Profile": "atelier"]
            ).body.arrayValue
            #expect(ledger == [["reason": "sorry (granted by grace)", "amount": 5, "kind": "bonus"]])
            let shown = try run(["users", "show", email, "--reason", "ticket-1"]).output
            #expect(shown.contains("auntentic: 8") && shown.contains(email), "\(shown)")
            #expect(try await log(server).map { $0["action"]?.stringValue } == ["grant_credits", "show_user"])
        }
    }

    @Test("jobs are listed and shown without what they hold; a job that isn't failed or isn't there is not tried again")
    func jobs() async throws {
        try await withServer { server, run in
            let token = try await server.anonymousToken()
            let user = try await server.call("GET", "/auth/v1/user", token: token).body["id"]?.stringValue ?? ""
            #expect(try run(["jobs", "list"]).output.contains("no such jobs"))
            let job = UUID().uuidString.lowercased()
            let start = try await server.call(
                "POST", "/rest/v1/rpc/start_job",
                [
                    "p": [
                        "id": .string(job), "user_id": .string(user), "app": "auntentic",
                        "kind": "authenticate-sneaker",
                        "key": "k", "hash": "h", "price": 0, "max_attempts": 1,
                    ],
                    "p_input": ["secret": "prompt"],
                ],
                token: server.serviceKey, headers: ["Content-Profile": "atelier"])
            #expect(start.status == 200, "\(start.body)")
            // Nobody can read that input, so it fails at once.
            #expect(try await becomes { try run(["jobs", "list", "--status", "failed"]).output.contains(job) })
            let shown = try run(["jobs", "show", job]).output
            #expect(shown.contains("outdated") && !shown.contains("prompt"), "\(shown)")
            let retried = try run(["jobs", "retry", job])
            #expect(retried.status == 0 && retried.output.contains("started as"), "\(retried.output)")
            #expect(try run(["jobs", "retry", job]).output.contains("already retried"))
            #expect(try run(["jobs", "retry", UUID().uuidString]).output.contains("there is no job"))
            #expect(try run(["jobs", "show", "x"]).output.contains("not a job id"))
        }
    }

    @Test(
        """
        MIR-B-14 support looks an account up by its address, sees its sessions and quota by \
        app and no content, and who looked and why is on record
        """)
    func support() async throws {
        try await withServer { server, run in
            #expect(try run(["support", email]).status != 0, "without a reason nobody looks")
            #expect(try run(["support", email, "--reason", "  "]).output.contains("--reason says why"))
            #expect(try run(["support", "nobody@example.com", "--reason", "x"]).output.contains("there is no account"))
            let token = try await server.call(
                "POST", "/auth/v1/token?grant_type=password", ["email": .string(email), "password": "long enough"]
            ).body["access_token"]?.stringValue
            let begun = try await server.call(
                "POST", "/functions/v1/init-session", ["maxDurationSec": 60, "contentType": "video/mp4"],
                token: token)
            let session = try #require(begun.body["sessionId"]?.stringValue, "\(begun.body)")
            let shown = try run(["support", email, "--reason", "ticket 12"])
            #expect(shown.status == 0 && shown.output.contains(email), "\(shown.output)")
            #expect(shown.output.contains("mirrormate") && shown.output.contains("1 counted"), "\(shown.output)")
            #expect(shown.output.contains("session") && shown.output.contains(session.lowercased()), "\(shown.output)")
            #expect(shown.output.contains("queued, 0 %, not finalized"), "\(shown.output)")
            #expect(!shown.output.contains(".mp4"), "\(shown.output)")
            let looks = try await log(server)
            #expect(looks.map { $0["action"]?.stringValue } == ["show_user"])
            #expect(looks[0]["author"] == "grace" && looks[0]["detail"]?["reason"] == "ticket 12")
        }
    }

    @Test("no client calls an operator's function or reads their log")
    func refused() async throws {
        try await withServer { server, _ in
            let token = try await server.anonymousToken()
            for function in [
                "operator_grant_credits", "operator_show_user", "operator_support", "usage", "operator_retry_job",
                "user_by_email",
            ] {
                let answer = try await server.call(
                    "POST", "/rest/v1/rpc/\(function)", [:], token: token, headers: ["Content-Profile": "atelier"])
                #expect((400..<500).contains(answer.status), "\(function)")
            }
            let log = try await server.call(
                "GET", "/rest/v1/operator_log", token: token, headers: ["Accept-Profile": "atelier"])
            #expect(log.status == 403 || log.status == 401)
        }
    }
}
