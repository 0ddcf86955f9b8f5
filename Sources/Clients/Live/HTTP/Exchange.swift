/// One request and its response: progress, bytes, the end.
import Clients
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class Exchange: Sendable {
    typealias Outcome = Result<Answer, TransportFailure>

    private struct State: Sendable {
        var body = Data()
        var waiter: CheckedContinuation<Outcome, Never>?
        /// The outcome, if it came before anybody waited for it.
        var outcome: Outcome?
    }

    private let progress: Transport.Progress?
    private let sink: FileSink?
    private let state = Locked(State())

    /// - Parameter sink: takes the body of an answer that is a success.
    init(_ progress: Transport.Progress?, _ sink: FileSink?) {
        self.progress = progress
        self.sink = sink
    }

    func wait(_ waiter: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiter = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(returning: outcome) }
    }

    func sent(_ done: Int64, of total: Int64) {
        // Of a download the way out is of no interest.
        if sink == nil { progress?(min(done, total), total) }
    }

    func received(_ data: Data, of response: URLResponse?) throws(TransportFailure) {
        guard let sink, response?.isSuccess == true else { return state.withLock { $0.body.append(data) } }
        let done = try sink.write(data)
        let total = response?.expectedContentLength ?? 0
        if total > 0 { progress?(min(done, total), total) }
    }

    func end(_ response: URLResponse?, _ error: (any Error)?) {
        var outcome: Outcome
        if error == nil, let response = response as? HTTPURLResponse {
            let body = state.withLock { $0.body }
            outcome = .success(Answer(status: response.statusCode, headers: response.lowercasedHeaders, body: body))
        } else {
            outcome = .failure(TransportFailure(error ?? URLError(.badServerResponse)))
        }
        if let failure = sink?.finish(outcome, expecting: response?.expectedContentLength) {
            outcome = .failure(failure)
        }
        let waiter = state.withLock { state in
            defer { (state.waiter, state.outcome) = (nil, outcome) }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }
}

extension HTTPURLResponse {
    fileprivate var lowercasedHeaders: [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return headers
    }
}

extension URLResponse {
    fileprivate var isSuccess: Bool { (self as? HTTPURLResponse).map { (200..<300).contains($0.statusCode) } ?? false }
}
