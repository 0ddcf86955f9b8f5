/// The transport of the apps: one `URLSession` without cookies or a cache.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    static func urlSession(base: URL) -> Transport {
        let owner = SessionOwner()
        var root = base.absoluteString
        while root.hasSuffix("/") { root.removeLast() }
        return Transport { [root] (request, progress) async throws(TransportFailure) in
            guard let url = URL(string: root + request.target) else { throw .other("not a URL: \(request.path)") }
            do {
                return try await owner.session.answer(to: request.urlRequest(url), request.body, progress)
            } catch {
                throw TransportFailure(error)
            }
        }
    }
}

/// Ends the session with the last client that uses it: otherwise it would keep its threads for ever.
private final class SessionOwner: Sendable {
    let session = URLSession(configuration: .backend)

    deinit { session.finishTasksAndInvalidate() }
}

extension URLSessionConfiguration {
    fileprivate static var backend: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}

extension Request {
    fileprivate func urlRequest(_ url: URL) -> URLRequest {
        var result = URLRequest(url: url)
        result.httpMethod = method.rawValue
        result.timeoutInterval = timeout / .seconds(1)
        for (name, value) in headers { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }
}

extension URLSession {
    fileprivate func answer(
        to request: URLRequest, _ body: Data?, _ progress: Transport.Progress?
    ) async throws -> Answer {
        let (data, response): (Data, URLResponse)
        if let body {
            let observer = progress.map(UploadObserver.init)
            (data, response) = try await upload(for: request, from: body, delegate: observer)
        } else {
            (data, response) = try await self.data(for: request, delegate: nil)
        }
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return Answer(status: response.statusCode, headers: headers, body: data)
    }
}
