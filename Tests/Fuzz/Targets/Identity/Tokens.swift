/// Tokens: nothing but the project's own signature makes a caller.
import Crypto
import Foundation
import ServerDatabase
import ServerHTTP

extension FuzzTarget {
    /// A token; or `sign`, a header and a payload on lines of their own, which are signed with the project's secret.
    static let tokens = FuzzTarget(
        "tokens", feeds: "a JWT's text to Tokens.verify", longest: 8192,
        words: [
            "sign\n", ".", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "eyJhbGciOiJub25lIn0", #"{"alg":"HS256"}"#,
            #""none""#,
            #""role":"service_role""#, #""role":"authenticated""#, #""sub":"8a0f3a52-6f2e-4f2c-9a55-0a4b6f1c7d11""#,
            #""exp":1e300"#, #""exp":"#, #""nbf":"#, #""crit":["x"]"#, "[[[[", "{\"a\":", "\u{0}",
        ]
    ) { (text: String) in
        let token = signed(text) ?? text
        guard let verifier = SmallStack.wait(for: { await project.value }) ?? nil else {
            throw Broken("no tokens could be made")
        }
        let caller = SmallStack.wait { try? verifier.verify(token) } ?? nil
        guard let caller else { return }
        try require(isOurs(token), "\(token) isn't signed with the project's secret, and became \(caller.role)")
        try require(["anon", "authenticated", "service_role"].contains(caller.role), "the role \(caller.role)")
        try require(caller.role != "authenticated" || caller.userID != nil, "a user without an id")
        let payload = token.split(separator: ".")[1]
        let sent = Data(base64URL: payload).map { String(decoding: $0, as: UTF8.self) }
        try require(caller.claims == sent, "the claims aren't what was signed")
    }

    private static let secret = "a-secret-for-tests-only-of-at-least-32-bytes"
    private static let project = Task { try? await Tokens(secret: secret, now: { now }) }
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func signed(_ text: String) -> String? {
        let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0] == "sign" else { return nil }
        let parts = lines[1...].map { Data($0.utf8).base64URL }.joined(separator: ".")
        return "\(parts).\(Data(mac(parts)).base64URL)"
    }

    private static func mac(_ text: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    }

    private static func isOurs(_ token: String) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Data(base64URL: parts[2]) else { return false }
        return Data(mac("\(parts[0]).\(parts[1])")) == signature
    }
}
