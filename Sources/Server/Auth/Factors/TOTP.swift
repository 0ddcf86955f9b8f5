/// Six digits that change every half minute (RFC 6238 over RFC 4226): what an authenticator app shows.

import Crypto
import Foundation

struct TOTP: Sendable {
    /// Base32.
    let secret: String
    private let key: SymmetricKey

    /// Nil unless the secret is Base32.
    init?(secret: String) {
        guard let bytes = Base32.decode(secret), !bytes.isEmpty else { return nil }
        self.secret = secret
        key = SymmetricKey(data: bytes)
    }

    /// 160 bits, the length of the hash.
    init() {
        key = SymmetricKey(size: SymmetricKeySize(bitCount: 160))
        secret = key.withUnsafeBytes { Base32.encode($0) }
    }

    static let period = 30

    static func step(at time: Double) -> Int { Int((time / Double(period)).rounded(.down)) }

    func code(step: Int) -> String {
        let counter = withUnsafeBytes(of: UInt64(bitPattern: Int64(step)).bigEndian) { Data($0) }
        let hash = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(hash[19] & 15)
        let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The step whose code this is: now's, or one step to either side for clocks that differ. All three are computed
    /// and compared in full, so that the time it takes says nothing about a guess.
    func step(of code: String, at time: Double) -> Int? {
        let now = Self.step(at: time)
        var found: Int?
        for step in [now + 1, now, now - 1] where Self.isEqual(self.code(step: step), code) { found = step }
        return found
    }

    private static func isEqual(_ expected: String, _ given: String) -> Bool {
        let given = Array(given.utf8)
        guard given.count == 6 else { return false }
        return zip(expected.utf8, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// What the authenticator app reads from the picture.
    func uri(issuer: String, account: String) -> String {
        let (issuer, account) = (issuer.percentEncoded, account.percentEncoded)
        return "otpauth://totp/\(issuer):\(account)?algorithm=SHA1&digits=6&issuer=\(issuer)&period=\(Self.period)"
            + "&secret=\(secret)"
    }
}

extension String {
    /// Everything but the unreserved characters and `@`, which apps expect as it is.
    fileprivate var percentEncoded: String {
        var allowed = CharacterSet(charactersIn: "-._~@")
        for range in ["a"..."z", "A"..."Z", "0"..."9"] as [ClosedRange<Unicode.Scalar>] {
            allowed.insert(charactersIn: range)
        }
        return addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
