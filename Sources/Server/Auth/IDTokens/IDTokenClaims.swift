/// The claims of an identity token from Apple or Google, read after its signature is verified.

import Crypto
import Foundation
import JWTKit
import ServerHTTP
import Wire

struct IDTokenClaims: JWTPayload {
    private(set) var values: [String: JSONValue]

    init(from decoder: any Decoder) throws {
        values = try [String: JSONValue](from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try values.encode(to: encoder)
    }

    /// `IdentityTokens` checks times and audiences, because it has the error messages.
    func verify(using algorithm: some JWTAlgorithm) async throws {}

    func text(_ name: String) -> String? {
        values[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    var audiences: [String] {
        values["aud"]?.stringValue.map { [$0] } ?? values["aud"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// A name that came beside the token; the token's own wins.
    mutating func adopt(name: String?) {
        if text("name") == nil, let name { values["name"] = .string(name) }
    }

    var expiry: Double { values["exp"]?.doubleValue ?? 0 }

    var email: String? { text("email")?.lowercased() }

    /// Apple sometimes writes booleans as text.
    var isEmailVerified: Bool {
        values["email_verified"] == true || values["email_verified"]?.stringValue == "true"
    }

    /// OpenID Connect: the left half of the access token's hash.
    func matches(accessToken: String) -> Bool {
        guard let expected = text("at_hash") else { return true }
        return Data(SHA256.hash(data: Data(accessToken.utf8)).prefix(16)).base64URL == expected
    }

    /// The part that is stored: on the identity, and as the account's user_metadata.
    func metadata(verified: Bool) -> [String: JSONValue] {
        var data: [String: JSONValue] = ["email_verified": .bool(verified), "phone_verified": false]
        data["iss"] = values["iss"]
        data["sub"] = values["sub"]
        data["provider_id"] = values["sub"]
        data["email"] = email.map(JSONValue.string)
        if let name = text("name") {
            data["name"] = .string(name)
            data["full_name"] = .string(name)
        }
        if let picture = text("picture") {
            data["picture"] = .string(picture)
            data["avatar_url"] = .string(picture)
        }
        let custom = ["hd", "is_private_email", "real_user_status", "auth_time", "transfer_sub"]
            .reduce(into: [String: JSONValue]()) { $0[$1] = values[$1] }
        if !custom.isEmpty { data["custom_claims"] = .object(custom) }
        return data
    }
}
