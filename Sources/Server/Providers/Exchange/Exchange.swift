/// One request to a provider and its answer: bounded in bytes and in time, and honest about whether it was sent.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerDeadlines

struct Exchange: Sendable {
    /// A request whose body is in memory already.
    struct Outgoing: Sendable {
        var method: HTTPMethod
        var url: String
        var headers: HTTPHeaders
        var body: [ByteBuffer] = []

        init(_ method: HTTPMethod, _ url: String, headers: HTTPHeaders, body: [ByteBuffer] = []) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }
    }

    struct Reply: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var body: Data
    }

    let http: HTTPClient

    /// The whole reply, whatever its status.
    func reply(
        to outgoing: Outgoing, by deadline: ContinuousClock.Instant, limit: Int
    ) async throws(ProviderStop) -> Reply {
        try await call(outgoing, by: deadline, limit: limit) { response in
            let body = try await response.body.collect(upTo: limit)
            return Reply(
                status: Int(response.status.code), headers: response.headers, body: Data(body.readableBytesView))
        }
    }

    /// `reading` gets the reply's head as soon as it is there, and reads its body within the same deadline. The client's
    /// own deadline ends with the head; a body that trickles must end, too.
    func call<Value: Sendable>(
        _ outgoing: Outgoing, by deadline: ContinuousClock.Instant, limit: Int,
        reading: @escaping @Sendable (HTTPClientResponse) async throws -> Value
    ) async throws(ProviderStop) -> Value {
        let departure = Departure()
        do {
            return try await withDeadline(deadline, else: HTTPClientError.deadlineExceeded) {
                let left = max(Duration.zero, deadline - .now)
                let request = Self.request(outgoing, departure)
                let response = try await http.execute(request, deadline: .now() + TimeAmount(left))
                departure.complete()
                return try await reading(response)
            }
        } catch {
            throw Self.stop(for: error, departure: departure, limit: limit)
        }
    }

    private static func request(_ outgoing: Outgoing, _ departure: Departure) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: outgoing.url)
        request.method = outgoing.method
        request.headers = outgoing.headers
        let length = outgoing.body.reduce(0) { $0 + $1.readableBytes }
        if length > 0 {
            request.body = .stream(
                PieceBody(pieces: outgoing.body, departure: departure), length: .known(Int64(length)))
        }
        return request
    }
}

extension Exchange {
    /// - Parameter limit: the most bytes that the reply may have had.
    static func stop(for error: any Error, departure: Departure, limit: Int) -> ProviderStop {
        if let stop = error as? ProviderStop { return stop }
        if let failure = departure.failure ?? (error as? ProviderFailure) { return .failed(failure) }
        if Task.isCancelled || error is CancellationError { return .cancelled }
        if error is NIOTooManyBytesError { return .failed(.malformed("the reply is longer than \(limit) bytes")) }
        let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .writeTimeout]
        if let error = error as? HTTPClientError, timeouts.contains(error) {
            return .failed(.timedOut(sent: departure.isComplete))
        }
        if departure.isComplete { return .failed(.interrupted) }
        return .failed(.unreachable((error as? HTTPClientError)?.shortDescription ?? "\(type(of: error))"))
    }
}

/// A body in pieces. Whoever takes the last one may have understood the request.
private struct PieceBody: AsyncSequence, Sendable {
    let pieces: [ByteBuffer]
    let departure: Departure

    struct AsyncIterator: AsyncIteratorProtocol {
        var left: ArraySlice<ByteBuffer>
        let departure: Departure

        mutating func next() async throws -> ByteBuffer? {
            defer { if left.isEmpty { departure.complete() } }
            return left.popFirst()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(left: pieces[...], departure: departure) }
}
