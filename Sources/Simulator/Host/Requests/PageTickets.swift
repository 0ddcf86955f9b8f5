/// Tickets for pages of unknown browsers: the right to have a phone made.
import Crypto
import Foundation

/// A visit needs no memory: the phone is made when the browser comes back with the cookie and the page's script has
/// run. The ticket proves that both were made here, for each other, not long ago.
struct PageTickets: Sendable {
    static let life: TimeInterval = 600
    private let key = SymmetricKey(size: .bits256)
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    func make(for phone: String) -> String {
        let time = String(UInt64(now().timeIntervalSince1970), radix: 16)
        return time + "_" + code(time, phone).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    func isGood(_ ticket: String, for phone: String) -> Bool {
        let parts = ticket.split(separator: "_", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].utf8.count == 64, let time = UInt64(parts[0], radix: 16) else { return false }
        let age = now().timeIntervalSince1970 - Double(time)
        guard (-1...Self.life).contains(age), let sent = Self.bytes(parts[1]) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(sent, authenticating: text(parts[0], phone), using: key)
    }

    private func code(_ time: String, _ phone: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: text(time, phone), using: key)
    }

    private func text(_ time: String, _ phone: String) -> Data { Data("page \(time) \(phone)".utf8) }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.utf8.count else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
