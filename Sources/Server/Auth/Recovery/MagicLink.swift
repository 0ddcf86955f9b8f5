/// Sign-in by mail alone; an unknown address gets an account unless the client opted out.

import HTTPTypes
import ServerDatabase
import Wire

struct MagicLink: Sendable {
    let core: AuthCore

    func callAsFunction(_ request: AuthMailRequest, redirectTo: String) async throws {
        let email = try EmailField.check(request.email, phone: request.phone)
        guard core.configuration.emailEnabled else {
            throw AuthError(.unprocessableContent, .emailProviderDisabled, "Email logins are disabled")
        }
        let challenge = try CodeChallenge(request.codeChallenge, method: request.codeChallengeMethod)
        do { try await send(request, to: email, challenge, redirectTo) } catch let error as DatabaseError
            where error.isUniqueViolation
        { try await send(request, to: email, challenge, redirectTo) }
    }

    private func send(
        _ request: AuthMailRequest, to email: String, _ challenge: CodeChallenge?, _ redirectTo: String
    ) async throws {
        let (account, draft) = try await core.database.transaction { database in
            let known = try await Accounts.find(email: email, in: database, lock: true)
            let account: Account
            if let known { account = known } else { account = try await create(email, request, in: database) }
            // For a new account this mail confirms its address.
            let template = known == nil ? MailTemplate.confirmation : .magicLink
            try core.mail.checkAge(known?.mailAges.recovery)
            let draft = try await core.mailedCodes.draft(
                template, for: account.id, to: email, challenge: challenge, redirectTo: redirectTo, in: database)
            return (account, draft)
        }
        try await core.mailedCodes.deliver([draft], for: account.id)
    }

    private func create(_ email: String, _ request: AuthMailRequest, in database: Session) async throws -> Account {
        guard request.createUser ?? true else {
            throw AuthError(.unprocessableContent, .otpDisabled, "Signups not allowed for otp")
        }
        guard core.configuration.signUpsEnabled else { throw AuthError.signUpsDisabled }
        return try await Accounts.insert(.email(email, data: request.data), in: database)
    }
}
