/// Password recovery for people who are signed out, and reauthentication for people who are signed in.

import HTTPTypes
import ServerDatabase
import Wire

struct Recovery: Sendable {
    let core: AuthCore

    /// Unknown addresses get the same answer, after the same checks.
    func recover(_ request: AuthMailRequest, redirectTo: String) async throws {
        let email = try EmailField.check(request.email)
        let challenge = try CodeChallenge(request.codeChallenge, method: request.codeChallengeMethod)
        let found = try await core.database.transaction { database -> (Account, AuthMail.Draft)? in
            guard let account = try await Accounts.find(email: email, in: database, lock: true) else { return nil }
            try core.mail.checkAge(account.mailAges.recovery)
            let draft = try await core.mailedCodes.draft(
                .recovery, for: account.id, to: email, challenge: challenge, redirectTo: redirectTo, in: database)
            return (account, draft)
        }
        guard let (account, draft) = found else {
            try core.limits.pretendedMail("sign-in", to: email)
            return try core.limits.mail(to: email)
        }
        try await core.mailedCodes.deliver([draft], for: account.id)
    }

    func reauthenticate(_ signedIn: SignedIn) async throws {
        let address = signedIn.account.email
        guard !address.isEmpty else {
            throw AuthError.validation("Reauthentication requires the user to have an email or a phone number")
        }
        guard signedIn.account.isConfirmed else {
            throw AuthError(.unprocessableContent, .emailNotConfirmed, "Please verify your email first.")
        }
        try core.mail.checkAge(signedIn.account.mailAges.reauthentication)
        let draft = try await core.database.transaction { database in
            try await core.mailedCodes.draft(
                .reauthentication, for: signedIn.id, to: address, redirectTo: core.configuration.siteURL, in: database)
        }
        try await core.mailedCodes.deliver([draft], for: signedIn.id)
    }
}
