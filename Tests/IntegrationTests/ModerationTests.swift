/// Artifex's gallery over the wire, and what operators do with it from a terminal.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.aside) struct ModerationTests {
    private static let gallery = ["Content-Profile": "artifex", "Accept-Profile": "artifex"]

    private func person(_ server: RunningServer, _ name: String) async throws -> String {
        let answer = try await server.call(
            "POST", "/auth/v1/signup",
            [
                "email": .string("\(name)@example.com"), "password": "long enough",
                "data": ["full_name": .string(name.capitalized + " Novak")],
            ])
        return try #require(answer.body["access_token"]?.stringValue)
    }

    private func call(
        _ server: RunningServer, _ function: String, _ arguments: JSONValue, _ token: String
    ) async throws -> (status: Int, body: JSONValue) {
        let answer = try await server.call(
            "POST", "/rest/v1/rpc/\(function)", arguments, token: token, headers: Self.gallery)
        return (answer.status, answer.body)
    }

    @Test("a reported picture waits for an operator, who looks at it and takes it down; its owner reads why")
    func moderation() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let run = { (words: [String]) in
                try Program.run(words + ["--url", server.url, "--data", folder.path, "--author", "grace"])
            }
            #expect(try run(["moderation", "list"]).output.contains("Nothing waits"))
            let ana = try await person(server, "ana")
            let made = try await server.call(
                "POST", "/functions/v1/generate-image?wait=60",
                ["prompt": "A paper boat", "style": "none", "shape": "custom", "width": 256, "height": 256], token: ana)
            let id = try #require(made.body["result"]?["pictures"]?.arrayValue?.first?["id"]?.stringValue).lowercased()
            #expect(try await call(server, "publish", ["image": .string(id)], ana).body == "shown")
            for name in ["bo", "cleo", "dan"] {
                let token = try await person(server, name)
                let cards = try await call(server, "explore", [:], token).body.arrayValue
                #expect(cards?.first?["artist_name"]?.stringValue == "Ana Novak")
                let report: JSONValue = ["image": .string(id), "reason": "copyright", "words": "It is my boat."]
                #expect(try await call(server, "report", report, token).status < 300)
            }
            let list = try run(["moderation"]).output
            #expect(list.contains(id) && list.contains("hidden") && list.contains("3 reports: copyright"), "\(list)")
            let file = folder.appendingPathComponent("look.webp").path
            let shown = try run(["moderation", "show", id, "--save", file]).output
            #expect(shown.contains("A paper boat") && shown.contains("Ana Novak") && shown.contains("It is my boat."))
            #expect(!shown.contains("bo@") && (FileManager.default.contents(atPath: file)?.count ?? 0) > 100)
            #expect(try run(["moderation", "remove", id]).status != 0, "a reason is needed")
            #expect(try run(["moderation", "remove", id, "--reason", "It copies a boat."]).status == 0)
            #expect(try run(["moderation", "approve", id]).output.contains("taken down already"))
            #expect(try run(["moderation", "show", UUID().uuidString]).output.contains("No picture with this id"))
            let again = try await call(server, "publish", ["image": .string(id)], ana)
            #expect(again.status == 403 && again.body["hint"]?.stringValue == "taken_down")
            let told = try await call(server, "inbox", [:], ana).body.arrayValue?.first?["description"]?.stringValue
            #expect(told?.hasSuffix("The reason: It copies a boat.") == true)
            await server.stop()
        }
    }

    @Test("ART-7.6 an operator's message reaches one person or everybody, and nobody else can send one")
    func messages() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let run = { (words: [String]) in
                try Program.run(words + ["--url", server.url, "--data", folder.path, "--author", "grace"])
            }
            let (ana, bo) = (try await person(server, "ana"), try await person(server, "bo"))
            #expect(try run(["notify", "Hello", "You alone.", "--to", "ana@example.com"]).status == 0)
            #expect(try run(["notify", "New styles", "Try Fantasy today.", "--everybody"]).status == 0)
            #expect(try run(["notify", "Hello", "To whom?"]).status != 0)
            #expect(try run(["notify", "Hello", "x", "--to", "nobody@example.com"]).output.contains("no account"))
            for (token, titles) in [(ana, ["New styles", "Hello"]), (bo, ["New styles"])] {
                let inbox = try await call(server, "inbox", [:], token).body.arrayValue ?? []
                #expect(inbox.map { $0["title"]?.stringValue } == titles)
            }
            let forged: JSONValue = ["p_author": "me", "p_user": nil, "p_title": "x", "p_description": "y"]
            #expect(try await call(server, "system_notice", forged, bo).status == 403)
            await server.stop()
        }
    }
}
