/// A stand-in for OpenAI's image models on a loopback port: strict about requests, scripted about answers.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

package final class FakeOpenAIImages: Sendable {
    /// What happens to one well-formed request. Ill-formed ones are refused as the real service does, and use none up.
    package enum Behaviour: Sendable {
        case pictures
        case fewer(Int)
        case blocked(stage: String)
        case rateLimited(headers: [String: String] = [:])
        case quota
        case overloaded(headers: [String: String] = [:])
        /// A gateway's 503 without a word of the service.
        case unavailable
        case serverError(Int = 500)
        indirect case slow(Duration, Behaviour)
        /// Answers and bills when told to.
        indirect case after(Latch, Behaviour)
        case trickle
        /// Bills, and drops the connection without a word.
        case reset
        case resetEarly
        /// Ends in the middle of the answer.
        case cutOff
        /// A picture of so many characters.
        case oversize(Int)
        case notAPicture
        case raw(status: Int, headers: [String: String] = [:], body: String)
        /// Previews, and then the connection's end instead of a picture.
        case previewsOnly
        case streamError(code: String)
        /// The answer's bytes one by one, or in pieces of this size.
        case pieces(Int)
        /// One answer although a stream was asked for.
        case unstreamed
    }

    package struct Asked: Sendable {
        package var path: String
        package var fields: [String: String]
        /// The pictures to begin with.
        package var starts: [Data]

        package var isStream: Bool { fields["stream"] == "true" }
        package var count: Int { fields["n"].flatMap { Int($0) } ?? 1 }
        package var previews: Int { fields["partial_images"].flatMap { Int($0) } ?? 0 }
    }

    private struct State {
        var script: [Behaviour] = []
        var calls = 0
        var billed = 0
        var asked: [Asked] = []
        var refusals: [String] = []
    }

    package let key = "sk-fake-0123456789abcdef"
    package let model: String
    private let state = Mutex(State())

    private init(model: String) { self.model = model }

    package var calls: Int { state.withLock { $0.calls } }
    /// Requests that the real service would have charged for, also those whose caller didn't wait.
    package var billed: Int { state.withLock { $0.billed } }
    package var asked: [Asked] { state.withLock { $0.asked } }
    package var refusals: [String] { state.withLock { $0.refusals } }

    package func expect(_ behaviours: Behaviour...) { state.withLock { $0.script += behaviours } }

    package static func run<Value: Sendable>(
        _ script: Behaviour..., model: String = "gpt-image-1", port: Int = 0,
        _ body: @escaping @Sendable (_ fake: FakeOpenAIImages, _ baseURL: String) async throws -> Value
    ) async throws -> Value {
        let fake = FakeOpenAIImages(model: model)
        fake.state.withLock { $0.script = script }
        let router = Router(context: FakeContext.self)
        for path in ["generations", "edits"] {
            router.post("/v1/images/\(path)") { request, context in
                try await fake.answer(path, request, context)
            }
        }
        return try await serving(router, port: port) { try await body(fake, $0 + "/v1") }
    }

    private func answer(_ path: String, _ request: Request, _ context: FakeContext) async throws -> Response {
        state.withLock { $0.calls += 1 }
        if case .resetEarly = state.withLock({ $0.script.first }) {
            state.withLock { _ = $0.script.removeFirst() }
            return try await FakeHost.hangUp(context)
        }
        let body = try await request.body.collect(upTo: 64 << 20)
        let asked: Asked
        do {
            asked = try FakeOpenAIImagesRules(key: key, model: model).check(
                path, Data(body.readableBytesView), request.headers)
        } catch {
            state.withLock { $0.refusals.append(error.body) }
            return FakeHost.json(error.status, error.body)
        }
        let behaviour = state.withLock { state in
            state.asked.append(asked)
            return state.script.isEmpty ? .pictures : state.script.removeFirst()
        }
        return try await perform(behaviour, asked, context)
    }

    private func perform(_ behaviour: Behaviour, _ asked: Asked, _ context: FakeContext) async throws -> Response {
        switch behaviour {
        case .pictures: return try made(asked)
        case .fewer(let count): return billed(try FakeImageReplies.pictures(count))
        case .blocked(let stage): return FakeHost.json(400, FakeImageReplies.blocked(stage))
        case .rateLimited(let headers): return FakeHost.json(429, FakeImageReplies.rateLimited, headers)
        case .quota: return FakeHost.json(429, FakeImageReplies.quota)
        case .overloaded(let headers): return FakeHost.json(503, FakeImageReplies.overloaded, headers)
        case .unavailable: return FakeHost.json(503, "<html>no healthy upstream</html>")
        case .serverError(let status): return FakeHost.json(status, FakeImageReplies.serverError)
        case .slow(let wait, let then):
            let response = try await perform(then, asked, context)
            try? await Task.sleep(for: wait)
            return response
        case .after(let latch, let then):
            let response = try await perform(then, asked, context)
            try await latch.wait()
            return response
        case .trickle:
            bill()
            return FakeHost.trickle(asked.isStream ? "text/event-stream" : "application/json")
        case .reset:
            bill()
            return try await FakeHost.hangUp(context)
        case .resetEarly: return try await FakeHost.hangUp(context)
        case .cutOff:
            bill()
            return FakeHost.cut(
                ByteBuffer(string: try FakeImageReplies.pictures(1)), type: "application/json", context)
        case .oversize(let count): return billed(FakeImageReplies.reply([String(repeating: "A", count: count)]))
        case .notAPicture: return billed(FakeImageReplies.reply([Data("<html>".utf8).base64EncodedString()]))
        case .raw(let status, let headers, let body):
            if status == 200 { bill() }
            return FakeHost.json(status, body, headers)
        case .previewsOnly:
            bill()
            return stream(try FakeImageReplies.previews(asked))
        case .streamError(let code):
            bill()
            return stream(try FakeImageReplies.previews(asked) + FakeImageReplies.streamError(code))
        case .pieces(let size):
            bill()
            return stream(try FakeImageReplies.events(asked), size)
        case .unstreamed: return billed(try FakeImageReplies.pictures(asked.count))
        }
    }

    private func made(_ asked: Asked) throws -> Response {
        guard asked.isStream else { return billed(try FakeImageReplies.pictures(asked.count)) }
        bill()
        return stream(try FakeImageReplies.events(asked))
    }

    private func bill() { state.withLock { $0.billed += 1 } }

    private func billed(_ body: String) -> Response {
        bill()
        return FakeHost.json(200, body, ["x-request-id": "req_fake_\(billed)"])
    }

    private func stream(_ text: String, _ size: Int = 8192) -> Response {
        let bytes = ByteBuffer(string: text)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8"],
            body: ResponseBody { writer in
                var rest = bytes
                while let piece = rest.readSlice(length: min(size, rest.readableBytes)), piece.readableBytes > 0 {
                    try await writer.write(piece)
                }
                try await writer.finish(nil)
            })
    }
}
