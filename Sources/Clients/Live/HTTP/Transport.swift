/// Carries one request to the backend and brings its answer back; tests replace it with a script.

struct Transport: Sendable {
    typealias Progress = @Sendable (_ done: Int64, _ total: Int64) -> Void

    /// Any status is an answer. `progress` hears how many bytes of the body have been sent; where the answer goes into a
    /// file, how many of it have come.
    var send: @Sendable (Request, Progress?) async throws(TransportFailure) -> Answer
}

/// Why there is no answer.
enum TransportFailure: Error, Sendable, Hashable {
    /// The device has no connection.
    case noConnection
    /// Nothing answers at the address, or its name is unknown: nothing was sent.
    case unreachable
    /// The connection broke; the request may have arrived.
    case lost
    case timedOut
    case cancelled
    /// The answer is longer than its file may be.
    case tooLong
    /// This device can't write the answer's file.
    case notWritten
    case other(String)
}

extension Transport {
    /// Sends nothing: tokens and photos don't go over a connection that others can read, whatever address is
    /// configured.
    static let refusingPlainHTTP = Transport { (_, _) async throws(TransportFailure) in
        throw .other("the backend's address is plain HTTP; it must be HTTPS")
    }

    /// Sends nothing: a key that opens everybody's rows doesn't belong in an app.
    static let refusingKey = Transport { (_, _) async throws(TransportFailure) in
        throw .other("the key opens more than an anon key does; no app may carry it")
    }

    /// Talks to the configured backend, unless its address or key is unsafe for an app.
    static func checked(_ configuration: LiveConfiguration) -> Transport {
        if configuration.opensTooMuch { return .refusingKey }
        return configuration.isSafe
            ? .urlSession(base: configuration.url, uploads: configuration.uploads) : .refusingPlainHTTP
    }
}
