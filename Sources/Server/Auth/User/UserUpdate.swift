/// The changes that people may make to their own account.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct UserUpdate: Sendable {
    let core: AuthCore

    /// The parts that need slow work before the transaction.
    private struct Checked: Sendable {
        var email: String?
        var isPasswordNew = false
        var passwordHash: String?
        var needsNonce: Bool
        var nonce: String?
        var data: [String: JSONValue]
        var challenge: CodeChallenge?

        /// Whoever has only the password may not lock the owner out.
        func requireLevel(of signedIn: SignedIn) throws {
            guard signedIn.lacksSecondFactor, email != nil || isPasswordNew else { return }
            throw AuthError.insufficientAAL(
                .unauthorized, "AAL2 session is required to update email or password when MFA is enabled.")
        }
    }

    func callAsFunction(
        _ request: AuthUserUpdate, by signedIn: SignedIn, redirectTo: String
    ) async throws -> AuthUser {
        let checked = try await check(request, by: signedIn)
        let outcome = try await core.database.transaction {
            database -> Result<(AuthUser, [AuthMail.Draft]), AuthError> in
            let signedIn = try await signedIn.locked(in: database)
            let account = signedIn.account
            try checked.requireLevel(of: signedIn)
            // A wrong nonce counts as a guess, which must be committed: so it is a value, and nothing else has changed
            // yet.
            if checked.needsNonce, try await !isValid(checked.nonce, for: account, in: database) {
                return .failure(
                    AuthError(
                        .unprocessableContent, .reauthenticationNotValid, "Nonce has expired or is invalid"))
            }
            return await .success(try apply(checked, to: account, signedIn, redirectTo, in: database))
        }
        let (user, drafts) = try outcome.get()
        try await core.mailedCodes.deliver(drafts, for: signedIn.id)
        return user
    }

    private func check(_ request: AuthUserUpdate, by signedIn: SignedIn) async throws -> Checked {
        let account = signedIn.account
        if let phone = request.phone, !phone.isEmpty, phone != account.user.phone {
            try PhoneField.check(phone)
            throw AuthError.phoneDisabled
        }
        var checked = Checked(
            needsNonce: false, nonce: request.nonce, data: request.data ?? [:],
            challenge: try CodeChallenge(request.codeChallenge, method: request.codeChallengeMethod))
        if let email = request.email, !email.isEmpty {
            let email = try EmailField.check(email)
            if email != account.email { checked.email = email }
        }
        checked.isPasswordNew = request.password != nil
        try checked.requireLevel(of: signedIn)
        if let password = request.password {
            if account.isAnonymous && checked.email == nil && account.email.isEmpty {
                throw AuthError(
                    .unprocessableContent, .validationFailed,
                    "Updating password of an anonymous user without an email or phone is not allowed")
            }
            checked.passwordHash = try await hash(password, current: request.currentPassword, of: account)
            checked.needsNonce = try needsNonce(request, signedIn)
        }
        return checked
    }

    private func hash(_ password: String, current: String?, of account: Account) async throws -> String {
        try core.passwordPolicy.check(password)
        if account.hasPassword {
            if let current, !current.isEmpty,
                try await !core.passwords.verify(current, against: account.encryptedPassword)
            {
                throw AuthError(.badRequest, .currentPasswordInvalid, "Current password is incorrect")
            }
            if try await core.passwords.verify(password, against: account.encryptedPassword) {
                throw AuthError(
                    .unprocessableContent, .samePassword, "New password should be different from the old password.")
            }
        }
        return try await core.passwords.hash(password)
    }

    private func needsNonce(_ request: AuthUserUpdate, _ signedIn: SignedIn) throws -> Bool {
        guard core.configuration.securePasswordChange, !signedIn.account.isAnonymous else { return false }
        guard (signedIn.sessionAge ?? .infinity) > 86_400 else { return false }
        guard request.nonce?.isEmpty == false else {
            throw AuthError(
                .badRequest, .reauthenticationNeeded, "Password update requires reauthentication")
        }
        return true
    }

    private func isValid(_ nonce: String?, for account: Account, in database: Session) async throws -> Bool {
        try await core.codes.consume(nonce ?? "", user: account.id, kinds: [.reauthentication], in: database) != nil
    }

    private func apply(
        _ checked: Checked, to account: Account, _ signedIn: SignedIn, _ redirectTo: String, in database: Session
    ) async throws -> (AuthUser, [AuthMail.Draft]) {
        var drafts: [AuthMail.Draft] = []
        if !checked.data.isEmpty { try await Accounts.mergeUserMetadata(checked.data, of: account.id, in: database) }
        if let hash = checked.passwordHash {
            try await Accounts.setPassword(hash, of: account.id, in: database)
            // Another signed-in person may be the reason for the new password.
            try await database.run(
                "delete from auth.sessions where user_id = $1 and id is distinct from $2",
                [account.id.uuidString, signedIn.sessionID?.uuidString])
            try await OneTimeCodes.forget([.recovery], of: account.id, in: database)
        }
        if let email = checked.email {
            drafts = try await EmailChange(core: core).begin(
                account, to: email, challenge: checked.challenge, redirectTo: redirectTo, in: database)
        }
        return (try await Accounts.reload(account.id, in: database).user, drafts)
    }
}
