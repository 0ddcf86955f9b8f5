/// A stand-in for OpenAI's transcriptions on a loopback port: strict about requests, scripted about answers.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

package final class FakeOpenAISpeech: Sendable {
    /// What happens to one well-formed request. Ill-formed ones are refused as the real service does, and use none up.
    package enum Behaviour: Sendable {
        /// These words with their times, and the text with its punctuation.
        case said(FakeSpeech)
        /// As a model that knows no word times.
        case noWords(String)
        case rateLimited(headers: [String: String] = [:])
        case quota
        case overloaded
        case serverError
        indirect case slow(Duration, Behaviour)
        case trickle
        /// Takes the request, bills it and drops the connection.
        case reset
        case raw(status: Int, body: String)
    }

    package struct Asked: Sendable {
        package var fields: [String: String]
        package var fileName: String
        package var file: Data
    }

    private struct State {
        var otherwise: Behaviour
        var script: [Behaviour] = []
        var calls = 0
        var billed = 0
        var asked: [Asked] = []
        var refusals: [String] = []
    }

    package let key = "sk-fake-0123456789abcdef"
    package static let model = "whisper-1"
    private let state: Mutex<State>

    private init(_ otherwise: Behaviour) { state = Mutex(State(otherwise: otherwise)) }

    /// Every request that arrived, however it was answered.
    package var calls: Int { state.withLock { $0.calls } }
    /// Requests that the real service would have charged for.
    package var billed: Int { state.withLock { $0.billed } }
    package var asked: [Asked] { state.withLock { $0.asked } }
    package var refusals: [String] { state.withLock { $0.refusals } }

    package func expect(_ behaviours: Behaviour...) { state.withLock { $0.script += behaviours } }

    package static func run<Value: Sendable>(
        _ otherwise: Behaviour = .said(.sample), port: Int = 0,
        _ body: @escaping @Sendable (_ fake: FakeOpenAISpeech, _ baseURL: String) async throws -> Value
    ) async throws -> Value {
        let fake = FakeOpenAISpeech(otherwise)
        let router = Router(context: FakeContext.self)
        router.post("/v1/audio/transcriptions") { request, context in try await fake.answer(request, context) }
        return try await serving(router, port: port) { try await body(fake, $0 + "/v1") }
    }

    /// What tells a server to ask this one. The key comes as a variable, as it does in earnest.
    package func environment(_ baseURL: String, name: String? = nil) -> [String: String] {
        var variables = [
            "ATELIER_TRANSCRIBER_BASE_URL": baseURL, "ATELIER_TRANSCRIBER_KEY": key,
            "ATELIER_TRANSCRIBER_MODEL": Self.model, "ATELIER_TRANSCRIBER_PRICE": "0.006",
        ]
        variables["ATELIER_TRANSCRIBER_NAME"] = name
        return variables
    }

    private func answer(_ request: Request, _ context: FakeContext) async throws -> Response {
        state.withLock { $0.calls += 1 }
        let body = try await request.body.collect(upTo: 64 << 20)
        let asked: Asked
        do {
            asked = try FakeOpenAISpeechRules(key: key).check(Data(body.readableBytesView), request.headers)
        } catch {
            state.withLock { $0.refusals.append(error.body) }
            return FakeHost.json(error.status, error.body)
        }
        let behaviour = state.withLock { state in
            state.asked.append(asked)
            return state.script.isEmpty ? state.otherwise : state.script.removeFirst()
        }
        return try await perform(behaviour, context)
    }

    private func perform(_ behaviour: Behaviour, _ context: FakeContext) async throws -> Response {
        switch behaviour {
        case .said(let speech): return billed(speech.json)
        case .noWords(let text): return billed(FakeSpeech(text, words: []).json(hasWords: false))
        case .rateLimited(let headers):
            let body = FakeOpenAI.error("Rate limit reached", type: "requests", code: "rate_limit_exceeded")
            return FakeHost.json(429, body, headers)
        case .quota:
            let body = FakeOpenAI.error(
                "You exceeded your current quota.", type: "insufficient_quota", code: "insufficient_quota")
            return FakeHost.json(429, body)
        case .overloaded:
            let body = FakeOpenAI.error(
                "The server is overloaded.", type: "service_unavailable_error", code: "server_is_overloaded")
            return FakeHost.json(503, body)
        case .serverError:
            return FakeHost.json(500, FakeOpenAI.error("The server had an error.", type: "server_error", code: nil))
        case .slow(let wait, let then):
            let response = try await perform(then, context)
            try? await Task.sleep(for: wait)
            return response
        case .trickle:
            state.withLock { $0.billed += 1 }
            return FakeHost.trickle("application/json")
        case .reset:
            state.withLock { $0.billed += 1 }
            return try await FakeHost.hangUp(context)
        case .raw(let status, let body):
            if status == 200 { state.withLock { $0.billed += 1 } }
            return FakeHost.json(status, body)
        }
    }

    private func billed(_ body: String) -> Response {
        let number = state.withLock { state in
            state.billed += 1
            return state.billed
        }
        return FakeHost.json(200, body, ["x-request-id": "req_speech_\(number)"])
    }
}
