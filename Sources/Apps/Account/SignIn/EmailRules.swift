/// Whether something can be an e-mail address; the server has the last word.
import Language
package enum EmailRules {
    package static func cleaned(_ email: String) -> String { email.filter { !$0.isWhitespace } }

    package static func problem(with email: String) -> String? {
        let email = cleaned(email)
        if email.isEmpty { return String(localized: "Enter your e-mail address.") }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
            && !parts[1].hasSuffix(".")
        return isAddress ? nil : String(localized: "This is no e-mail address.")
    }
}
