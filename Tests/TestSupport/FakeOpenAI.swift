/// A stand-in for OpenAI's chat completions on a loopback port: strict about requests, scripted about answers.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

package final class FakeOpenAI: Sendable {
    /// What happens to one well-formed request. Ill-formed ones are refused as the real service does, and use none up.
    package enum Behaviour: Sendable {
        /// A 200 whose message is this text.
        case answer(String)
        /// A 200 with a decided, well-formed sneaker report.
        case verdict(String, confidence: Int = 91)
        case refusal(String)
        /// Cut JSON, `finish_reason: length`.
        case truncated
        case contentFilter
        case rateLimited(headers: [String: String] = [:])
        case quota(code: String = "insufficient_quota")
        case overloaded(headers: [String: String] = [:])
        case serverError
        /// Answers and bills, but only after a while.
        indirect case slow(Duration, Behaviour)
        /// A 200 whose head comes at once and whose body never ends.
        case trickle
        /// Takes the request, bills it and drops the connection without a word.
        case reset
        /// Drops the connection before the request is read.
        case resetEarly
        case raw(status: Int, headers: [String: String] = [:], body: String)
    }

    /// What one accepted request asked for.
    package struct Asked: Sendable {
        package var fields: Set<String>
        package var model: String
        package var texts: [String]
        /// The pictures' bytes, decoded.
        package var images: [Data]
        package var contentLength: Int?
    }

    private struct State {
        var otherwise: Behaviour
        var script: [Behaviour]
        var calls = 0
        var billed = 0
        var inFlight = 0
        var mostInFlight = 0
        var asked: [Asked] = []
    }

    package let key: String
    package let models: Set<String>
    /// A server from before `max_completion_tokens`, as some compatible ones are.
    package let isOld: Bool
    private let state: Mutex<State>

    private init(key: String, models: Set<String>, isOld: Bool, otherwise: Behaviour, script: [Behaviour]) {
        self.key = key
        self.models = models
        self.isOld = isOld
        state = Mutex(State(otherwise: otherwise, script: script))
    }

    /// Every request that arrived, however it was answered.
    package var calls: Int { state.withLock { $0.calls } }
    /// Requests the real service would have charged for, also those whose caller didn't wait.
    package var billed: Int { state.withLock { $0.billed } }
    package var mostInFlight: Int { state.withLock { $0.mostInFlight } }
    package var asked: [Asked] { state.withLock { $0.asked } }

    /// Appends to the script; when it has run out, `otherwise` happens.
    package func expect(_ behaviours: Behaviour...) {
        state.withLock { $0.script += behaviours }
    }

    /// What happens from now on when the script has run out.
    package func turn(_ behaviour: Behaviour) { state.withLock { $0.otherwise = behaviour } }

    /// Runs a fake for as long as `body` does; `baseURL` is what a client is configured with.
    package static func run<Value: Sendable>(
        _ script: Behaviour..., otherwise: Behaviour = .verdict("authentic"), key: String = "sk-fake-0123456789abcdef",
        models: Set<String> = ["fake-vision"], isOld: Bool = false, port: Int = 0,
        _ body: @escaping @Sendable (_ fake: FakeOpenAI, _ baseURL: String) async throws -> Value
    ) async throws -> Value {
        let fake = FakeOpenAI(key: key, models: models, isOld: isOld, otherwise: otherwise, script: script)
        return try await serving(fake.router(), port: port) { url in try await body(fake, url + "/v1") }
    }

    /// What tells a server to ask this model. The key comes as a variable, as it does in earnest.
    package func environment(_ baseURL: String) -> [String: String] {
        ["OPENAI_BASE_URL": baseURL, "OPENAI_API_KEY": key, "OPENAI_MODEL": models.sorted()[0]]
    }

    private func router() -> Router<FakeContext> {
        let router = Router(context: FakeContext.self)
        router.post("/v1/chat/completions") { request, context in
            try await self.completion(request, context)
        }
        return router
    }

    private func completion(_ request: Request, _ context: FakeContext) async throws -> Response {
        state.withLock { $0.calls += 1 }
        if case .resetEarly = state.withLock({ $0.script.first }) {
            state.withLock { _ = $0.script.removeFirst() }
            return try await FakeHost.hangUp(context)
        }
        let body = try await request.body.collect(upTo: 64 << 20)
        let asked: Asked
        do {
            asked = try FakeOpenAIRules(key: key, models: models, isOld: isOld).check(
                Data(body.readableBytesView), authorization: request.headers[.authorization],
                contentLength: request.headers[.contentLength].flatMap { Int($0) })
        } catch {
            return FakeHost.json(error.status, error.body)
        }
        let behaviour = state.withLock { state in
            state.asked.append(asked)
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            return state.script.isEmpty ? state.otherwise : state.script.removeFirst()
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        return try await perform(behaviour, model: asked.model, context)
    }

    private func perform(_ behaviour: Behaviour, model: String, _ context: FakeContext) async throws -> Response {
        switch behaviour {
        case .answer(let text):
            return billed(Self.message(model, content: text))
        case .verdict(let verdict, let confidence):
            return billed(Self.message(model, content: Self.report(verdict, confidence: confidence)))
        case .refusal(let text):
            return billed(Self.message(model, content: nil, refusal: text))
        case .truncated:
            return billed(Self.message(model, content: #"{"isSneaker":true,"identi"#, finish: "length"))
        case .contentFilter:
            return billed(Self.message(model, content: "", finish: "content_filter"))
        case .rateLimited(let headers):
            let body = Self.error("Rate limit reached for requests", type: "requests", code: "rate_limit_exceeded")
            return FakeHost.json(429, body, headers)
        case .quota(let code):
            let message = "You exceeded your current quota, please check your plan and billing details."
            return FakeHost.json(429, Self.error(message, type: "insufficient_quota", code: code))
        case .overloaded(let headers):
            let body = Self.error(
                "The server is overloaded.", type: "service_unavailable_error", code: "server_is_overloaded")
            return FakeHost.json(503, body, headers)
        case .serverError:
            return FakeHost.json(500, Self.error("The server had an error.", type: "server_error", code: nil))
        case .slow(let wait, let then):
            let response = try await perform(then, model: model, context)
            try? await Task.sleep(for: wait)
            return response
        case .trickle:
            state.withLock { $0.billed += 1 }
            return FakeHost.trickle("application/json")
        case .reset:
            state.withLock { $0.billed += 1 }
            return try await FakeHost.hangUp(context)
        case .resetEarly:
            return try await FakeHost.hangUp(context)
        case .raw(let status, let headers, let body):
            if status == 200 { state.withLock { $0.billed += 1 } }
            return FakeHost.json(status, body, headers)
        }
    }

    private func billed(_ body: String) -> Response {
        let number = state.withLock { state in
            state.billed += 1
            return state.billed
        }
        return FakeHost.json(200, body, ["x-request-id": "req_fake_\(number)", "openai-processing-ms": "12"])
    }
}

// MARK: - bodies as the real service writes them
extension FakeOpenAI {
    package static func report(_ verdict: String, confidence: Int) -> String {
        let categories = ["stitching", "logo", "materials", "shape", "label", "box_label"]
            .map { #""\#($0)":{"assessment":"consistent","note":"As on reference pairs"}"# }.joined(separator: ",")
        return #"""
            {"isSneaker":true,"identifiedModel":"Nike Air Force 1 '07","categories":{\#(categories)},\#
            "observations":["Stitching along the toe box is even","Logo placement matches reference pairs",\#
            "Size tag and box label agree"],"additionalPhotosNeeded":null,"verdict":"\#(verdict)",\#
            "confidence":\#(confidence)}
            """#
    }

    fileprivate static func message(
        _ model: String, content: String?, refusal: String? = nil, finish: String = "stop"
    ) -> String {
        #"""
        {"id":"chatcmpl-fake","object":"chat.completion","created":1767225600,"model":"\#(model)-2026-01-01",\#
        "choices":[{"index":0,"message":{"role":"assistant","content":\#(quoted(content)),\#
        "refusal":\#(quoted(refusal)),"annotations":[]},"logprobs":null,"finish_reason":"\#(finish)"}],\#
        "usage":{"prompt_tokens":1240,"completion_tokens":96,"total_tokens":1336,\#
        "prompt_tokens_details":{"cached_tokens":0}},"service_tier":"default"}
        """#
    }

    static func error(_ message: String, type: String, param: String? = nil, code: String?) -> String {
        #"""
        {"error":{"message":\#(quoted(message)),"type":\#(quoted(type)),"param":\#(quoted(param)),\#
        "code":\#(quoted(code))}}
        """#
    }

    private static func quoted(_ text: String?) -> String {
        guard let text, let data = try? JSONEncoder().encode(text) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// Gives handlers their connection, so that they can break it.
struct FakeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
