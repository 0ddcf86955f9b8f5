/// One request and its answer over HTTP: the body streams from disk, the reply is bounded, all within the deadline.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

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
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant, outcome: inout ChatOutcome,
        reading: @Sendable (ChatAnswer) throws(ProviderFailure) -> Value
    ) async throws(ChatStop) -> Value {
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
    ) async throws(ChatStop) -> Reply {
        let departure = Departure()
        defer { departure.giveBack() }
        do {
            return try await before(deadline) {
                try await uploads.enter()
                departure.took { uploads.leave() }
                return try await fetch(question, by: deadline, departure: departure)
            }
        } catch {
            throw stop(for: error, departure: departure)
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

    /// The client's own deadline ends with the reply's head; a body that trickles must end, too.
    private func before<Value: Sendable>(
        _ deadline: ContinuousClock.Instant, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(until: deadline, clock: .continuous)
                throw HTTPClientError.deadlineExceeded
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private func stop(for error: any Error, departure: Departure) -> ChatStop {
        if let failure = departure.failure ?? (error as? ProviderFailure) { return .failed(failure) }
        if Task.isCancelled || error is CancellationError { return .cancelled }
        if error is NIOTooManyBytesError {
            return .failed(.malformed("the reply is longer than \(configuration.maximumReplyBytes) bytes"))
        }
        let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .writeTimeout]
        if let error = error as? HTTPClientError, timeouts.contains(error) {
            return .failed(.timedOut(sent: departure.isComplete))
        }
        if departure.isComplete { return .failed(.interrupted) }
        return .failed(.unreachable((error as? HTTPClientError)?.shortDescription ?? "\(type(of: error))"))
    }
}

extension HTTPClient.Configuration {
    /// For providers: many long calls at once, connections kept alive, and no redirects, because requests carry a key.
    package static func providers(connectTimeout: Duration = .seconds(5), connections: Int = 1024) -> Self {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(connectTimeout)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .seconds(20)
        return configuration
    }
}
