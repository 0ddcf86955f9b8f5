/// The HTTP client that talks to providers.
import AsyncHTTPClient
import NIOCore

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
