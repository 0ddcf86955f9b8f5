/// The rules for new passwords.

import Wire

struct PasswordPolicy: Sendable {
    var minimum: Int

    /// Any symbol is allowed; only the length is checked.
    func check(_ password: String) throws {
        guard password.utf8.count <= Bcrypt.passwordLimit else {
            throw AuthError.validation("Password cannot be longer than \(Bcrypt.passwordLimit) bytes")
        }
        guard let weakness = weakness(of: password) else { return }
        throw AuthError.weakPassword(weakness.message ?? "", reasons: weakness.reasons)
    }

    func weakness(of password: String) -> AuthWeakPassword? {
        guard password.unicodeScalars.count < minimum else { return nil }
        return AuthWeakPassword(
            message: "Password should be at least \(minimum) characters.", reasons: ["length"])
    }
}
