/// The HTTP client that talks to a bucket.
import AsyncHTTPClient
import NIOCore

extension HTTPClient.Configuration {
    /// A bucket that isn't there is to be missed at once; and requests carry a signature, so nobody redirects them.
    package static var buckets: Self {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(30)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
