/// The request's bytes as they leave: valid JSON, of exactly the announced length, whatever the photographs' sizes.
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct RequestBodyTests {
    private func bytes(_ question: ChatQuestion, _ configuration: OpenAIConfiguration) async throws -> (
        Data, Int, Departure
    ) {
        let request = try await ChatRequest(question, configuration: configuration, files: PhotoFiles())
        let departure = Departure()
        var data = Data()
        for try await piece in RequestBody(request: request, files: PhotoFiles(), departure: departure) {
            #expect(piece.readableBytes <= PhotoFiles.pieceSize / 3 * 4 || data.isEmpty)
            data.append(contentsOf: piece.readableBytesView)
        }
        return (data, request.length, departure)
    }

    private func question(_ photos: [NoisePhoto]) -> ChatQuestion {
        ChatQuestion(
            instructions: "Say \"no\" \u{1}\n\\ – 👟",
            parts: [.text("two")] + photos.map { .image(.init(path: $0.path)) },
            schemaName: "report", schema: #"{"type":"object"}"#, maximumAnswerTokens: 1000, reference: "check-1")
    }

    private func configuration() throws -> OpenAIConfiguration {
        try OpenAIConfiguration(baseURL: "http://127.0.0.1:1/v1", key: "sk-x", model: "m\"odel")
    }

    @Test(
        "the announced length is what is sent, and the pictures arrive whole",
        arguments: [
            1, 2, 3, 4, 1000, PhotoFiles.pieceSize - 1, PhotoFiles.pieceSize, PhotoFiles.pieceSize + 1, 200_000,
        ])
    func exact(size: Int) async throws {
        let photos = [try NoisePhoto(size: size), try NoisePhoto(size: size + 1)]
        let (data, length, departure) = try await bytes(question(photos), configuration())
        #expect(data.count == length)
        #expect(departure.isComplete)
        let sent = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let messages = try #require(sent["messages"] as? [[String: Any]])
        let parts = try #require(messages[1]["content"] as? [[String: Any]])
        for (part, photo) in zip(parts.dropFirst(), photos) {
            let url = try #require((part["image_url"] as? [String: Any])?["url"] as? String)
            let text = try #require(url.split(separator: ",").last)
            #expect(Data(base64Encoded: String(text)) == photo.data)
        }
        #expect(messages[0]["content"] as? String == "Say \"no\" \u{1}\n\\ – 👟")
        #expect(sent["model"] as? String == "m\"odel")
    }

    @Test("only the fields the server is known to take")
    func fields() async throws {
        func sent(_ change: (inout OpenAIConfiguration) -> Void) async throws -> [String: Any] {
            var configuration = try configuration()
            change(&configuration)
            let (data, length, _) = try await bytes(question([]), configuration)
            #expect(data.count == length)
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let usual = try await sent { _ in }
        #expect(Set(usual.keys) == ["model", "messages", "response_format", "temperature", "max_completion_tokens"])
        #expect(usual["max_completion_tokens"] as? Int == 1000)
        let other = try await sent {
            $0.tokenLimitField = .maxTokens
            $0.maximumAnswerTokens = 5000
            $0.sendsTemperature = false
            $0.sendsSafetyIdentifier = true
        }
        #expect(Set(other.keys) == ["model", "messages", "response_format", "safety_identifier", "max_tokens"])
        #expect(other["max_tokens"] as? Int == 5000)
        #expect(other["safety_identifier"] as? String == "check-1")
    }

    @Test("a photograph that is gone, or becomes shorter while it is sent, stops the request before its end")
    func shrinks() async throws {
        let photo = try NoisePhoto(size: 100_000)
        let request = try await ChatRequest(question([photo]), configuration: configuration(), files: PhotoFiles())
        try photo.cut(to: 50_000)
        let departure = Departure()
        await #expect(throws: ProviderFailure.unreadablePhoto) {
            for try await _ in RequestBody(request: request, files: PhotoFiles(), departure: departure) {}
        }
        #expect(!departure.isComplete)
        #expect(departure.failure == .unreadablePhoto)
        photo.remove()
        await #expect(throws: ProviderFailure.unreadablePhoto) {
            try await ChatRequest(question([photo]), configuration: configuration(), files: PhotoFiles())
        }
    }
}
