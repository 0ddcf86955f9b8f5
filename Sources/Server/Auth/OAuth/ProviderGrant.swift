/// A provider's tokens, fetched with the code that a browser brought back.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerHTTP
import Wire

struct ProviderGrant: Decodable, Sendable {
    var accessToken: String?
    var refreshToken: String?
    var idToken: String?

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case idToken = "id_token"
    }

    enum Failure: Error {
        /// The provider's answer to the code: used, expired, or not ours.
        case refused(status: UInt)
    }

    private static let longest = 64 * 1024

    static func fetch(
        _ code: String, _ departure: OAuthStates.Departure, _ client: OAuthClient, callback: String,
        with http: HTTPClient
    ) async throws -> ProviderGrant {
        let secret =
            switch client.secret {
            case .text(let text): text
            case .apple(let key): try await key.text(for: client.id)
            }
        var request = HTTPClientRequest(url: client.tokenURL)
        request.method = .POST
        request.headers = ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"]
        request.body = .bytes(
            ByteBuffer(
                string: FormEncoding.encode([
                    ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
                    ("client_id", client.id), ("client_secret", secret), ("code_verifier", departure.verifier),
                ])))
        let response = try await http.execute(request, timeout: .nanoseconds(Int64(client.patience.inSeconds * 1e9)))
        let body = try await response.body.collect(upTo: longest)
        guard response.status == .ok else { throw Failure.refused(status: response.status.code) }
        return try JSONBounds.stranger.decode(ProviderGrant.self, from: Data(body.readableBytesView))
    }
}
