/// What the server asks of a password, counted as the server counts.
import Language
package enum PasswordRules {
    /// Characters, as Unicode scalars.
    package static let minimum = 8
    /// Bytes of UTF-8: the server's hash reads no further.
    package static let maximumBytes = 72

    package enum Violation: Hashable, Sendable {
        case tooShort(missing: Int)
        case tooLong
    }

    package static func violation(of password: String) -> Violation? {
        let count = password.unicodeScalars.count
        if count < minimum { return .tooShort(missing: minimum - count) }
        return password.utf8.count > maximumBytes ? .tooLong : nil
    }
}

extension PasswordRules.Violation {
    package var words: String {
        switch self {
        case .tooShort(let missing) where missing >= PasswordRules.minimum:
            String(localized: "At least \(PasswordRules.minimum) characters.")
        case .tooShort(let missing): String(localized: "Too short: \(missing) more characters.")
        case .tooLong: String(localized: "Too long: at most \(PasswordRules.maximumBytes) bytes.")
        }
    }
}
