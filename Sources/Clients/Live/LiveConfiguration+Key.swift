/// The keys that an app may carry: anybody who has the app has its key.
import Foundation

extension LiveConfiguration {
    /// Whether the key is known to grant more than an anon key.
    var opensTooMuch: Bool {
        if key.hasPrefix("sb_") { return !key.hasPrefix("sb_publishable_") }
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Self.claims(parts[1]) else { return false }
        return claims.role != "anon"
    }

    private struct Claims: Decodable {
        var role: String?
    }

    private static func claims(_ part: Substring) -> Claims? {
        let plain = String(part).replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { try? JSONDecoder().decode(Claims.self, from: $0) }
    }
}
