/// The claims that we read from a token, and the ones that we write.
import Foundation
import JWTKit
import ServerDatabase
import Wire

/// The claims that every token may have; RFC 7519 §4.1 plus Supabase's `role`.
struct StandardClaims: JWTPayload {
    var sub: String?
    var role: String?
    var exp: Double?
    var nbf: Double?

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// A token whose signature is verified.
struct Verified: Sendable {
    let json: String
    let caller: Caller?
    /// The key pair that signed it; nil for the project's secret.
    let keyID: String?
    private let expires: Double
    private let starts: Double

    init(_ claims: StandardClaims, json: String, keyID: String?) {
        self.json = json
        self.keyID = keyID
        // A role outside this list would let a token choose any Postgres role.
        let known = claims.role.flatMap { ["anon", "authenticated", "service_role"].contains($0) ? $0 : nil }
        let subject = claims.sub.flatMap(UUID.init(uuidString:))
        // A user's token must name its user.
        caller = known.flatMap { role in
            role == "authenticated" && subject == nil ? nil : Caller(role: role, claims: json, userID: subject)
        }
        expires = claims.exp ?? .infinity
        starts = claims.nbf ?? -.infinity
    }

    /// 30 seconds of leeway for clock skew, as PostgREST allows.
    func checkTimes(at date: Date) throws(TokenFailure) {
        let time = date.timeIntervalSince1970
        if time > expires + 30 { throw TokenFailure(.expired, "JWT expired") }
        if time < starts - 30 { throw TokenFailure(.notYetValid, "JWT not yet valid") }
    }
}

struct ProjectKey: JWTPayload {
    var iss = "atelier"
    var role: String
    /// 2099-12-31: a project key is valid as long as its secret.
    var exp = 4_102_358_400
    /// Fixed, so that the key of a secret is the same text on every start.
    var iat = 1_767_225_600

    init(role: String) { self.role = role }
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

struct AnyClaims: JWTPayload {
    var value: JSONValue

    init(value: JSONValue) { self.value = value }
    init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
