/// Sends messages through Apple's push service over HTTP/2.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Wire

package final class APNsSender: PushSender {
    private let configuration: APNsConfiguration
    private let client: HTTPClient
    private let tokens: ProviderTokens

    /// - Parameter now: tests move it.
    package init(_ configuration: APNsConfiguration, now: @escaping @Sendable () -> Date = { Date() }) throws {
        self.configuration = configuration
        tokens = ProviderTokens(configuration, now: now)
        var settings = HTTPClient.Configuration()
        settings.timeout = .init(connect: .seconds(10), read: .seconds(15))
        if let root = configuration.hosts.trustedRoot {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(root.utf8)))
            settings.tlsConfiguration = tls
        }
        client = HTTPClient(configuration: settings)
    }

    package func close() async { try? await client.shutdown() }

    package func send(_ push: Push) async -> PushAnswer {
        guard let topic = configuration.topics[push.app] else {
            return .refused(reason: "no bundle id is known for \(push.app)")
        }
        do {
            let token = try await tokens.current()
            let answer = try await exchange(push, topic, token)
            guard answer.isTokenExpired else { return answer.meaning }
            guard await tokens.renew(token) else {
                return .later(after: .seconds(300), reason: "ExpiredProviderToken, though new: a clock is wrong")
            }
            return try await exchange(push, topic, try await tokens.current()).meaning
        } catch {
            return .later(after: nil, reason: "\(error)")
        }
    }

    private func exchange(_ push: Push, _ topic: String, _ token: String) async throws -> APNsAnswer {
        var request = HTTPClientRequest(url: "\(configuration.hosts[push.environment])/3/device/\(push.token)")
        request.method = .POST
        request.headers.add(contentsOf: [
            "authorization": "bearer \(token)", "apns-topic": topic, "apns-push-type": "alert", "apns-priority": "10",
            "apns-id": push.id.uuidString.lowercased(), "apns-collapse-id": push.collapseID,
            "apns-expiration": String(Int(push.expiresAt.timeIntervalSince1970)), "content-type": "application/json",
        ])
        request.body = .bytes(push.payload)
        let response = try await client.execute(request, timeout: .seconds(20))
        let body = try await response.body.collect(upTo: 4096)
        return APNsAnswer(
            status: Int(response.status.code), body: Data(body.readableBytesView),
            retryAfter: response.headers.first(name: "retry-after"))
    }
}
