/// The whole way on the server: a prompt becomes a stored text, is paid for once, and goes with its account.
import EchoCore
import Foundation
import TestSupport
import Testing
import Wire

@testable import EchoServer

struct EchoTests {
    private func send(_ stage: ProductStage, _ prompt: String, key: String? = nil) async throws -> ProductStage.Answer {
        try await stage.call("echo?wait=20", ["prompt": .string(prompt)], key: key)
    }

    @Test("without consent nothing begins; with it the text is stored for its owner alone, and costs one credit once")
    func whole() async throws {
        try await ProductStage.open(Echo.self) { stage in
            let refused = try await send(stage, "hello")
            #expect(refused.status == 403 && refused.json["code"] == "consent_required")
            #expect(try await stage.credits() == 10)
            try await stage.consent("text", "mountain")
            let answer = try await send(stage, "hello", key: "once")
            #expect(answer.json["status"] == "done" && answer.json["charged"] == true, "\(answer.json.jsonText)")
            let path = try #require(answer.json["result"]?["path"]?.stringValue)
            #expect(try await stage.download(path) == "hello")
            #expect(try await stage.credits() == 9)
            // The same key again is the same job, and costs nothing more.
            #expect(try await send(stage, "hello", key: "once").json["id"] == answer.json["id"])
            #expect(try await stage.credits() == 9)
            // Somebody else finds nothing there.
            let other = try await stage.somebodyElse()
            #expect(try await other.download(path) == nil)
        }
    }

    @Test("what can't be taken is refused by its field, and costs nothing")
    func badInput() async throws {
        try await ProductStage.open(Echo.self) { stage in
            try await stage.consent("text", "mountain")
            for prompt in ["", " ", "a\u{0}b", String(repeating: "x", count: 501)] {
                let answer = try await send(stage, prompt)
                #expect(answer.status == 400 && answer.json["field"] == "prompt")
            }
            #expect(try await stage.credits() == 10)
        }
    }

    @Test("what is stored stands in the owner's export, and goes with the account")
    func exportAndDeletion() async throws {
        try await ProductStage.open(Echo.self) { stage in
            try await stage.consent("text", "mountain")
            let path = try #require(try await send(stage, "mine").json["result"]?["path"]?.stringValue)
            try await stage.openSession()
            let exported = try await stage.call("export-data", [:]).json
            #expect(exported["apps"]?["echo"]?["texts"]?.arrayValue?.first?["prompt"] == "mine")
            #expect(try await stage.call("delete-account", ["confirm": "DELETE"]).status == 200)
            #expect(try await stage.number("select count(*) from echo.texts") == 0)
            #expect(try await stage.download(path) == nil)
        }
    }
}
