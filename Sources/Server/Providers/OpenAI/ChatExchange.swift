/// One request and its answer over HTTP: the body streams from disk, the reply is bounded, all within the deadline.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerDeadlines

struct ChatExchange: Sendable {
    private let configuration: OpenAIConfiguration
    private let http: HTTPClient
    private let files = PhotoFiles()
    private let uploads: Gate

    init(configuration: OpenAIConfiguration, http: HTTPClient) {
        self.configuration = configuration
        self.http = http
        uploads = Gate(limit: configuration.simultaneousUploads)
    }

    func send<Value: Sendable>(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant, outcome: inout ProviderOutcome,
        reading: @Sendable (ChatAnswer) throws(ProviderFailure) -> Value
    ) async throws(ProviderStop) -> Value {
        let reply = try await receive(question, by: deadline)
        outcome.requestID = reply.headers.first(name: "x-request-id")
        guard reply.status == .ok else {
            throw .failed(
                ErrorReply(reply.body)
                    .failure(status: Int(reply.status.code), headers: reply.headers, now: Date()))
        }
        do throws(ProviderFailure) {
            var (answer, fault) = try ChatReply.read(reply.body)
            answer.requestID = outcome.requestID
            outcome.model = answer.model
            outcome.usage = answer.usage
            if let fault { throw fault }
            return try reading(answer)
        } catch {
            throw .failed(error)
        }
    }

    private struct Reply: Sendable {
        var status: HTTPResponseStatus
        var headers: HTTPHeaders
        var body: Data
    }

    private func receive(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> Reply {
        let departure = Departure()
        defer { departure.giveBack() }
        do {
            return try await withDeadline(deadline, else: HTTPClientError.deadlineExceeded) {
                try await uploads.enter()
                departure.took { uploads.leave() }
                return try await fetch(question, by: deadline, departure: departure)
            }
        } catch {
            throw Exchange.stop(for: error, departure: departure, limit: configuration.maximumReplyBytes)
        }
    }

    private func fetch(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant, departure: Departure
    ) async throws -> Reply {
        let content = try await ChatRequest(question, configuration: configuration, files: files)
        var request = HTTPClientRequest(url: configuration.baseURL.absoluteString + "/chat/completions")
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/json")
        request.headers.add(name: "accept", value: "application/json")
        if !configuration.key.isEmpty {
            request.headers.add(name: "authorization", value: "Bearer \(configuration.key.text)")
        }
        request.body = .stream(
            RequestBody(request: content, files: files, departure: departure), length: .known(Int64(content.length)))
        let left = max(Duration.zero, deadline - .now)
        let response = try await http.execute(request, deadline: .now() + TimeAmount(left))
        let body = try await response.body.collect(upTo: configuration.maximumReplyBytes)
        return Reply(status: response.status, headers: response.headers, body: Data(body.readableBytesView))
    }
}
