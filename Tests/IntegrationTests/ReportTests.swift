/// The owner's report over HTTP and on the command line: for the service key alone, in three forms.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.aside) struct ReportTests {
    @Test("the report needs the service key, as a header or as a browser's password, and comes as JSON, page and text")
    func report() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            func basic(_ password: String) -> [String: String] {
                [
                    "Accept": "text/html",
                    "Authorization": "Basic " + Data("owner:\(password)".utf8).base64EncodedString(),
                ]
            }
            #expect(try await server.call("GET", "/report").status == 401)
            let person = try await server.anonymousToken()
            #expect(try await server.call("GET", "/report", token: person).status == 401)
            for wrong in [server.anonKey, "x", ""] {
                #expect(try await server.call("GET", "/report", headers: basic(wrong)).status == 401)
            }
            let answer = try await server.call("GET", "/report?app=auntentic", token: server.serviceKey)
            #expect(answer.status == 200 && answer.body.arrayValue?.first?["app"] == "auntentic")
            let figures = try #require(answer.body.arrayValue?.first?["figures"]?.arrayValue)
            #expect(figures.contains { $0["id"] == "subscribers" && $0["value"] == 0 && $0["target"] == 500 })

            let page = try await server.send(
                "GET", "/report", nil, token: nil, headers: basic(server.serviceKey))
            let html = String(buffer: page.body)
            #expect(page.status == 200 && html.hasPrefix("<!doctype html>") && html.contains("Credits outstanding"))

            for (query, status) in [("month=2026-13", 400), ("app=nothing", 404), ("environment=Mars", 400)] {
                let refused = try await server.call("GET", "/report?\(query)", token: server.serviceKey)
                #expect(refused.status == status, "\(query): \(refused)")
            }
            let words = try Program.run(
                ["report", "--app", "auntentic", "--url", server.url, "--data", folder.path, "--author", "test"])
            #expect(words.status == 0 && words.output.contains("Active subscribers: 0 people (target: 500)"))
            let wrong = try Program.run(
                ["report", "--month", "soon", "--url", server.url, "--data", folder.path, "--author", "test"])
            #expect(wrong.status != 0 && wrong.output.contains("such as 2026-11"), "\(wrong.output)")
            await server.stop()
        }
    }
}
