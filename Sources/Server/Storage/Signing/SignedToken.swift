/// A token in a URL. It is signed like an access token but isn't one: it has a scope and no role, so neither passes for
/// the other.
import Foundation
import ServerHTTP
import Wire

struct SignedToken: Sendable {
    static let expired = "\"exp\" claim timestamp check failed"

    var payload: JSONValue
    var url: String
    var expires: Date

    init(_ token: String, scope: String, tokens: Tokens) async throws(StorageFailure) {
        do { payload = try tokens.payload(of: token) } catch {
            throw .invalidToken(error.reason == .expired ? Self.expired : "Invalid Compact JWS")
        }
        guard payload["scope"]?.stringValue == scope, payload["role"] == nil else { throw .notScoped(for: scope) }
        guard let url = payload["url"]?.stringValue, let expires = payload["exp"]?.doubleValue else {
            throw .notSignedForThis
        }
        self.url = url
        self.expires = Date(timeIntervalSince1970: expires)
    }
}

/// The right to write that a signed upload URL carries.
struct UploadTicket: Sendable, Hashable {
    var owner: UUID?
    var replaces: Bool
    /// False if made with the project's own key: it then counts against nobody's quota.
    var isLimited: Bool
    var link: UploadLink
    var bounds: UploadBounds

    init(_ token: String, for path: ObjectPath, tokens: Tokens) async throws(StorageFailure) {
        let claims = try await SignedToken(token, scope: "upload", tokens: tokens)
        guard claims.expires > Date() else { throw .invalidToken(SignedToken.expired) }
        guard claims.url == path.text else { throw .notSignedForThis }
        owner = claims.payload["owner"]?.stringValue.flatMap(UUID.init(uuidString:))
        replaces = claims.payload["upsert"]?.boolValue ?? false
        isLimited = claims.payload["limited"]?.boolValue ?? true
        link = UploadLink(token, expires: claims.expires)
        bounds = UploadBounds(claims.payload)
    }
}
