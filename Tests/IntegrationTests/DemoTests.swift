/// The demo account of a server with the apps in the browser: there whenever it is offered, with a history that is real.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct DemoTests {
    @Test(
        "the demo account gets three checks of drawn pairs by the usual ways, and both come again after it was deleted")
    func history() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder, arguments: ["--development", "--simulator", "--set", "auntentic.evidence=on"],
                environment: ["ATELIER_DEMO_HISTORY": "on"])
            let first = try await Self.filled(server, besides: nil)
            #expect(first.verdicts.sorted() == ["fake", "inconclusive", "inconclusive"])
            let outcomes = first.rows.compactMap { $0["report"]?["outcome"]?.stringValue }
            #expect(outcomes.sorted() == ["box_mismatch", "labels_agree", "labels_contradict"])
            // Uploaded by the account, looked at by a job of its own, judged by what stands in for a model.
            for row in first.rows {
                #expect(row["provider"] == "built-in" && row["charged"] == false && row["job_id"] == row["id"])
                let photos = try #require(row["photos"]?.objectValue)
                #expect(Set(photos.keys) == ["outer_side", "inner_side", "size_tag", "box_label"])
                for path in photos.values.compactMap(\.stringValue) {
                    let photo = try await server.send(
                        "GET", "/storage/v1/object/authenticated/auntentic/\(path)", nil, token: first.token,
                        headers: [:])
                    #expect(photo.status == 200 && photo.body.readableBytes > 10_000, "\(path)")
                }
                let job = try await server.call(
                    "GET", "/functions/v1/jobs/\(row["id"]?.stringValue ?? "")", token: first.token)
                #expect(job.body["status"] == "done" && job.body["result"]?["evidence"]?["results"] != nil)
            }
            try await Self.expectCouple(server, first.token)
            let gone = try await server.call(
                "POST", "/functions/v1/delete-account", ["confirm": "DELETE"], token: first.token)
            #expect(gone.status == 200, "\(gone.body.jsonText)")
            let second = try await Self.filled(server, besides: first.user)
            #expect(second.user != first.user && second.verdicts.sorted() == first.verdicts.sorted())
            await server.stop()
        }
    }

    /// In Veramo it is linked with somebody, and today has a picture of each.
    private static func expectCouple(_ server: RunningServer, _ token: String) async throws {
        let schema = ["Content-Profile": "veramo"]
        func rows(_ function: String, _ arguments: JSONValue = [:]) async throws -> [JSONValue] {
            try await server.call("POST", "/rest/v1/rpc/\(function)", arguments, token: token, headers: schema)
                .body.arrayValue ?? []
        }
        try await eventually(within: .seconds(120)) {
            guard let pairing = try await rows("pairing").first, let today = pairing["today"] else { return false }
            return try await rows("day", ["day": today]).count == 2
        }
        let pairing = try #require(try await rows("pairing").first)
        #expect(pairing["state"] == "paired" && pairing["other_name"] == "Robin")
        let shown = try await rows("day", ["day": pairing["today"] ?? .null])
        #expect(shown.map { $0["is_mine"] } == [false, true] && shown.allSatisfy { $0["is_shown"] == true })
    }

    private struct Filled {
        var user: String
        var token: String
        var rows: [JSONValue]
        var verdicts: [String] { rows.compactMap { $0["verdict"]?.stringValue } }
    }

    /// Signs in as whoever reads the offer, until there is the whole history.
    private static func filled(_ server: RunningServer, besides old: String?) async throws -> Filled {
        let account = try JSONValue(
            json: Data(contentsOf: server.data.appendingPathComponent("demo-account.json")))
        var filled: Filled?
        try await eventually(within: .seconds(400)) {
            if filled == nil {
                let session = try await server.call("POST", "/auth/v1/token?grant_type=password", account)
                guard let token = session.body["access_token"]?.stringValue,
                    let user = session.body["user"]?["id"]?.stringValue, user != old
                else {
                    try await Task.sleep(for: .milliseconds(500))
                    return false
                }
                filled = Filled(user: user, token: token, rows: [])
            }
            let rows = try await server.call(
                "GET", "/rest/v1/authentications?select=*", token: filled?.token,
                headers: ["Accept-Profile": "auntentic"])
            filled?.rows = rows.body.arrayValue ?? []
            if filled?.rows.count == 3 { return true }
            try await Task.sleep(for: .milliseconds(500))
            return false
        }
        return try #require(filled)
    }
}
