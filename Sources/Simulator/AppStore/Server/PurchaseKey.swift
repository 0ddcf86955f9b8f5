/// The in-app purchase key with which a server signs its questions, and the check of such a signature.
import Crypto
import Foundation
import JWTKit
import Wire

package struct PurchaseKey: Codable, Sendable {
    package var keyID: String
    package var issuerID: String
    /// The `.p8` file's text.
    package var pem: String

    package init() {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        keyID = String((0..<10).map { _ in letters[Int.random(in: letters.indices)] })
        issuerID = UUID().uuidString.lowercased()
        pem = P256.Signing.PrivateKey().pemRepresentation
    }

    private struct Claims: JWTPayload {
        var iss: String
        var iat: Int
        var exp: Int
        var aud: String
        var bid: String

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    /// - Returns: the bundle id that the token speaks for; nil for any token that Apple would answer with 401.
    func bundle(of authorization: String?, now: Date) async -> String? {
        guard let authorization, authorization.utf8.count <= 4096, authorization.lowercased().hasPrefix("bearer ")
        else { return nil }
        let token = String(authorization.dropFirst(7))
        guard let header = token.split(separator: ".").first.flatMap(Base64URL.decode),
            (try? JSONBounds(depth: 4, values: 20, bytes: 2048).check(header)) != nil,
            let claims = try? await verified(token), claims.iss == issuerID, claims.aud == "appstoreconnect-v1"
        else { return nil }
        let time = now.timeIntervalSince1970
        guard Double(claims.exp) > time, Double(claims.iat) <= time + 60, claims.exp > claims.iat,
            claims.exp - claims.iat <= 3600
        else { return nil }
        return claims.bid
    }

    private func verified(_ token: String) async throws -> Claims {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: try ES256PrivateKey(pem: pem), kid: JWKIdentifier(string: keyID))
        let header = try DefaultJWTParser().parse([UInt8](token.utf8), as: Claims.self).header
        guard header.alg == "ES256", header.kid == keyID, header.typ == "JWT" else {
            throw JWTError.invalidHeaderField(reason: "kid")
        }
        return try await keys.verify(token, as: Claims.self)
    }
}

/// An answer that Apple's addresses give instead of their own, once.
package struct StoreTrouble: Sendable, Hashable {
    package var status: Int
    /// With 429: after how many seconds it is worth asking again.
    package var seconds: Int

    package init(status: Int, seconds: Int = 60) { (self.status, self.seconds) = (status, seconds) }
}
