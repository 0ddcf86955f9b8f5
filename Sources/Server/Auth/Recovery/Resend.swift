/// Sends the mail of a sign-up or an address change again.

import Foundation
import ServerDatabase
import Wire

struct Resend: Sendable {
    let core: AuthCore

    /// The answer doesn't reveal whether there was anything to send.
    func callAsFunction(_ request: AuthMailRequest, redirectTo: String) async throws {
        let type = request.type ?? ""
        switch type {
        case "signup", "email_change": break
        case "sms", "phone_change":
            try PhoneField.check(request.phone ?? "")
            throw AuthError.phoneDisabled
        default: throw AuthError.validation("Missing one of these types: signup, email_change, sms, phone_change")
        }
        let email = try EmailField.check(request.email, phone: request.phone)
        let challenge = try CodeChallenge(request.codeChallenge, method: request.codeChallengeMethod)
        let found = try await core.database.transaction { database -> (UUID, [AuthMail.Draft])? in
            guard let account = try await Accounts.find(email: email, in: database, lock: true) else { return nil }
            let drafts =
                await type == "signup"
                ? try signUp(account, challenge, redirectTo, in: database)
                : try emailChange(account, challenge, redirectTo, in: database)
            return drafts.isEmpty ? nil : (account.id, drafts)
        }
        guard let (id, drafts) = found else {
            try core.limits.pretendedMail(type, to: email)
            return try core.limits.mail(to: email)
        }
        try await core.mailedCodes.deliver(drafts, for: id)
    }

    private func signUp(
        _ account: Account, _ challenge: CodeChallenge?, _ redirectTo: String, in database: Session
    ) async throws -> [AuthMail.Draft] {
        guard !account.isConfirmed else { return [] }
        try core.mail.checkAge(account.mailAges.confirmation)
        return await [
            try core.mailedCodes.draft(
                .confirmation, for: account.id, to: account.email, challenge: challenge, redirectTo: redirectTo,
                in: database)
        ]
    }

    private func emailChange(
        _ account: Account, _ challenge: CodeChallenge?, _ redirectTo: String, in database: Session
    ) async throws -> [AuthMail.Draft] {
        guard !account.emailChange.isEmpty else { return [] }
        try core.mail.checkAge(account.mailAges.emailChange)
        return try await EmailChange(core: core).drafts(
            for: account, to: account.emailChange, challenge: challenge, redirectTo: redirectTo, in: database)
    }
}
