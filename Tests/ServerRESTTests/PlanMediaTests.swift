/// Plans of requests: only where they are allowed, in PostgREST's form, and without any effect.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct PlanMediaTests {
    private static let name = "application/vnd.pgrst.plan"

    private func withPlans(_ body: @Sendable (Cinema) async throws -> Void) async throws {
        var configuration = RESTConfiguration(maxRows: 100)
        configuration.allowsPlans = true
        try await withCinema(configuration, body)
    }

    @Test(
        "the type of the answer says what was planned and how",
        arguments: [
            ("application/vnd.pgrst.plan+json", "+json; for=\"application/json\""),
            ("application/vnd.pgrst.plan", "+text; for=\"application/json\""),
            ("application/vnd.pgrst.plan+text; for=\"text/csv\"", "+text; for=\"text/csv\""),
            (
                "application/vnd.pgrst.plan+json; for=\"application/vnd.pgrst.object\"; options=verbose",
                "+json; for=\"application/vnd.pgrst.object+json\"; options=verbose"
            ),
            (
                "application/vnd.pgrst.plan+json; for=\"application/vnd.pgrst.array+json;nulls=stripped\"",
                "+json; for=\"application/vnd.pgrst.array+json;nulls=stripped\""
            ),
            (
                "application/vnd.pgrst.plan+json; options=wal|buffers|settings|verbose|analyze|drop",
                "+json; for=\"application/json\"; options=analyze|verbose|settings|buffers|wal"
            ),
        ])
    func types(_ accept: String, _ type: String) async throws {
        try await withPlans { cinema in
            let answer = try await cinema.get("/films?id=eq.1", headers: ["Accept": accept])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.headers[.contentType] == Self.name + type + "; charset=utf-8")
            let cost = answer.json?.arrayValue?.first?["Plan"]?["Total Cost"]?.doubleValue
            #expect(type.hasPrefix("+json") ? cost ?? 0 > 0 : answer.text.contains("(cost="), "\(answer.text)")
            if type.hasPrefix("+json") {
                #expect(answer.json?.arrayValue?.first?["Plan"]?["Node Type"] == "Aggregate", "\(answer.text)")
            }
            #expect(answer.text.contains("Actual Rows") == type.contains("analyze"))
            let head = try await cinema.send(
                .head, "/films", as: cinema.tokens.serviceKey, headers: ["Accept": accept])
            #expect(head.status == 200 && head.text.isEmpty)
        }
    }

    @Test func `nothing that a plan runs stays`() async throws {
        try await withPlans { cinema in
            let analyze = ["Accept": "\(Self.name)+json; options=analyze"]
            let paths: [(HTTPRequest.Method, String, String?)] = [
                (.post, "/people", #"{"id":70,"name":"New"}"#), (.patch, "/people?id=eq.1", #"{"name":"Changed"}"#),
                (.delete, "/reviews?id=eq.1", nil), (.put, "/counters?id=eq.1", #"{"id":1,"name":"put"}"#),
            ]
            for (method, path, body) in paths {
                let answer = try await cinema.send(
                    method, path, as: cinema.tokens.serviceKey, body: body, headers: analyze)
                #expect(answer.status == 200 && answer.text.contains("Actual Total Time"), "\(method) \(answer.text)")
            }
            #expect(try await cinema.get("/people?id=eq.70").json == [])
            #expect(try await cinema.get("/people?id=eq.1&select=name").json == [["name": "Agnes"]])
            #expect(try await cinema.get("/reviews?id=eq.1&select=id").json == [["id": 1]])
            #expect(try await cinema.get("/rpc/pairs", headers: analyze).status == 200)
        }
    }

    @Test func `what the caller may not do isn't planned either`() async throws {
        try await withPlans { cinema in
            let headers = ["Accept": "\(Self.name)+json; options=analyze"]
            let answer = try await cinema.send(.get, "/actors", as: cinema.tokens.anonKey, headers: headers)
            #expect(answer.status == 401 && answer.code == "42501", "\(answer.text)")
            let wal = try await cinema.get("/films", headers: ["Accept": "\(Self.name)+json; options=wal"])
            #expect(wal.status == 400 && wal.code == "22023", "\(wal.text)")
        }
    }

    @Test func `where plans aren't allowed, or of unknown types, there are none`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.get("/films", headers: ["Accept": "\(Self.name)+json"])
            #expect(answer.status == 406 && answer.code == "PGRST107")
            let other = try await cinema.get("/films", headers: ["Accept": "\(Self.name)+json, application/json"])
            #expect(other.status == 200)
        }
        try await withPlans { cinema in
            for accept in ["+xml", "+json; for=\"image/png\"", "+json; for=\"\(Self.name)\"", "+json; for=\"", "x"] {
                let answer = try await cinema.get("/films", headers: ["Accept": Self.name + accept])
                #expect(answer.status == 406 && answer.code == "PGRST107", "\(accept) \(answer.text.prefix(200))")
            }
        }
    }
}
