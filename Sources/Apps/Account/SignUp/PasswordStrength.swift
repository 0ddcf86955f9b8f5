/// How hard a password is to guess, roughly: what people often choose counts little, however long it is.
import Foundation
import Language

package enum PasswordStrength: Int, Hashable, Sendable, CaseIterable, Comparable {
    case none, unacceptable, weak, fair, good, strong

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    package init(_ password: String, email: String = "") {
        if password.isEmpty {
            self = .none
        } else if PasswordRules.violation(of: password) != nil {
            self = .unacceptable
        } else {
            self = Self.graded(Self.bits(password, email: email))
        }
    }

    package var word: String {
        switch self {
        case .none: ""
        case .unacceptable: "Not enough"
        case .weak: String(localized: "Weak")
        case .fair: String(localized: "Fair")
        case .good: String(localized: "Good")
        case .strong: String(localized: "Strong")
        }
    }

    /// Filled bars of four.
    package var bars: Int { max(0, rawValue - 1) }

    private static func graded(_ bits: Double) -> Self {
        switch bits {
        case ..<36: .weak
        case ..<52: .fair
        case ..<70: .good
        default: .strong
        }
    }

    private static func bits(_ password: String, email: String) -> Double {
        let text = password.lowercased()
        var surprising = unexpectedCharacters(text)
        let name = email.lowercased().split(separator: "@").first.map(String.init) ?? ""
        for word in common + [name] where word.count >= 3 && text.contains(word) {
            surprising -= Double(word.count - 1)
        }
        return max(0, surprising) * log2(Double(alphabet(password)))
    }

    /// Characters that don't just repeat or continue the one before.
    private static func unexpectedCharacters(_ text: String) -> Double {
        let codes = text.unicodeScalars.map { Int($0.value) }
        let predictable = zip(codes, codes.dropFirst()).count { abs($1 - $0) <= 1 }
        return Double(codes.count - predictable)
    }

    private static func alphabet(_ password: String) -> Int {
        var size = 0
        if password.contains(where: \.isLowercase) { size += 26 }
        if password.contains(where: \.isUppercase) { size += 26 }
        if password.contains(where: \.isNumber) { size += 10 }
        if password.contains(where: { !$0.isLetter && !$0.isNumber }) { size += 32 }
        return max(size, 10)
    }

    private static let common = [
        "password", "passwort", "qwerty", "qwertz", "azerty", "iloveyou", "welcome", "letmein", "dragon", "monkey",
        "football", "sunshine", "princess", "admin", "login", "secret", "asdf",
    ]
}
