/// The transport of the apps: one `URLSession` for all of them, without cookies, credentials or a cache.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    /// - Parameter uploads: take what may go on without the app; nil where everything ends with it.
    static func urlSession(base: URL, uploads: BackgroundUploads? = nil) -> Transport {
        var root = base.absoluteString
        while root.hasSuffix("/") { root.removeLast() }
        return Transport { [root] (request, progress) async throws(TransportFailure) in
            guard let url = URL(string: root + request.target) else { throw .other("not a URL: \(request.path)") }
            let sink = try request.destination.map { (place) throws(TransportFailure) in try FileSink(place) }
            if let uploads, request.outlivesApp, let body = request.body {
                return try await uploads.send(request.urlRequest(url), body, progress)
            }
            return try await exchanges.answer(
                to: request.urlRequest(url), request.body.map(Exchanges.Body.bytes) ?? .none, into: sink, progress,
                over: session)
        }
    }

    /// All clients of the process share it: on Linux each session costs some 140 KB and its own threads, and the
    /// simulator has a client for every phone. It keeps nothing of one request for the next, whoever sends it.
    fileprivate static let session = URLSession(configuration: .backend, delegate: exchanges, delegateQueue: nil)
    fileprivate static let exchanges = Exchanges()
}

/// Requests beside the clients' own, for the simulator's parts.
package enum PlainRequest {
    /// - Returns: the answer, of any status.
    package static func send(_ request: URLRequest) async throws -> (status: Int, body: Data) {
        let answer = try await Transport.exchanges.answer(
            to: request, request.httpBody.map(Exchanges.Body.bytes) ?? .none, into: nil, nil, over: Transport.session)
        return (answer.status, answer.body)
    }
}

extension URLSessionConfiguration {
    fileprivate static var backend: URLSessionConfiguration { ephemeral.withoutMemory() }

    /// No cookies, no credentials, no cache: it is for requests to the backend.
    func withoutMemory() -> URLSessionConfiguration {
        httpShouldSetCookies = false
        httpCookieStorage = nil
        httpCookieAcceptPolicy = .never
        urlCredentialStorage = nil
        urlCache = nil
        requestCachePolicy = .reloadIgnoringLocalCacheData
        // A thousand phones may each wait for a job: none of them may queue behind the others.
        httpMaximumConnectionsPerHost = 4000
        return self
    }
}

extension Request {
    fileprivate func urlRequest(_ url: URL) -> URLRequest {
        var result = URLRequest(url: url)
        result.httpMethod = method.rawValue
        result.timeoutInterval = timeout / .seconds(1)
        result.allHTTPHeaderFields = headers
        return result
    }
}
