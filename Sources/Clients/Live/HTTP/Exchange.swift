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
    private let state = Locked(State())

    init(_ progress: Transport.Progress?) { self.progress = progress }

    func wait(_ waiter: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiter = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(returning: outcome) }
    }

    func sent(_ share: Double) { progress?(min(1, share)) }

    func received(_ data: Data) { state.withLock { $0.body.append(data) } }

    func end(_ response: URLResponse?, _ error: (any Error)?) {
        let outcome: Outcome
        if error == nil, let response = response as? HTTPURLResponse {
            let body = state.withLock { $0.body }
            outcome = .success(Answer(status: response.statusCode, headers: response.lowercasedHeaders, body: body))
        } else {
            outcome = .failure(TransportFailure(error ?? URLError(.badServerResponse)))
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
