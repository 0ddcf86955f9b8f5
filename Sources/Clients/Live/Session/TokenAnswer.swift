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

        enum CodingKeys: String, CodingKey {
            case id, email
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

extension Sender {
    /// May be repeated: if the answer was lost, the server gives the same one again.
    func exchange(refreshToken: String, timeout: Duration) async throws(ClientError) -> TokenAnswer {
        let body = JSONValue.object(["refresh_token": .string(refreshToken)])
        let request = Request(.post, "/auth/v1/token", timeout: timeout).query("grant_type", "refresh_token")
            .header("X-Supabase-Api-Version", "2024-01-01").json(Data(body.jsonText.utf8)).repeatable()
        return try Surface.auth.checked(try await send(request)).decoded()
    }
}
