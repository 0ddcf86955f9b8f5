/// The answer to a sign-in, parsed leniently: only the account fields that the apps use, because servers differ.
import Clients
import Foundation
import Wire

struct TokenAnswer: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String
    /// Seconds from now.
    var expiresIn: TimeInterval
    var user: User

    struct User: Decodable, Sendable {
        var id: String
        var email: String?
        var isAnonymous: Bool?
        var factors: [Factor]?

        struct Factor: Decodable, Sendable { var status: String? }

        enum CodingKeys: String, CodingKey {
            case id, email, factors
            case isAnonymous = "is_anonymous"
        }
    }

    enum CodingKeys: String, CodingKey {
        case user
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }
}

extension TokenAnswer {
    /// The account has a second factor, and this session hasn't shown it.
    var needsSecondFactor: Bool {
        user.factors?.contains { $0.status == "verified" } == true && Self.level(of: accessToken) == "aal1"
    }

    /// The claim `aal` of a token; nil where there is none. Nobody trusts it: the server checks each request.
    private static func level(of token: String) -> String? {
        let parts = token.split(separator: ".")
        guard parts.count == 3 else { return nil }
        var payload = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        payload += String(repeating: "=", count: (4 - payload.count % 4) % 4)
        return Data(base64Encoded: payload).flatMap { try? JSONValue(json: $0) }?["aal"]?.stringValue
    }
}

extension Sender {
    /// May be repeated: if the answer was lost, the server gives the same one again.
    func exchange(refreshToken: String, timeout: Duration) async throws(ClientError) -> TokenAnswer {
        let body = JSONValue.object(["refresh_token": .string(refreshToken)])
        let request = Request(.post, "/auth/v1/token", timeout: timeout).query("grant_type", "refresh_token")
            .header("X-Supabase-Api-Version", "2024-01-01").json(Data(body.jsonText.utf8)).repeatable()
        return try Surface.auth.checked(try await send(request)).decoded()
    }
}
