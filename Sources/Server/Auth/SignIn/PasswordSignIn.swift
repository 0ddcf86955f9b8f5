/// The password grant: the same answer, after the same time, for an unknown account and a wrong password.

import HTTPTypes
import ServerDatabase
import Wire

struct PasswordSignIn: Sendable {
    let core: AuthCore

    func callAsFunction(_ request: AuthPasswordGrant, client: ClientInfo) async throws -> AuthSession {
        let email = try EmailField.check(request.email, phone: request.phone)
        guard core.configuration.emailEnabled else {
            throw AuthError(.unprocessableContent, .emailProviderDisabled, "Email logins are disabled")
        }
        try core.limits.signIn(account: email)
        let account = try await core.database.transaction { try await Accounts.find(email: email, in: $0) }
        let password = request.password ?? ""
        guard try await core.passwords.verify(password, against: account?.encryptedPassword), let account else {
            throw AuthError.invalidCredentials
        }
        if account.isBanned { throw AuthError.bannedAtGrant }
        guard account.isConfirmed else { throw AuthError.emailNotConfirmed }
        let issued = try await core.database.transaction { database in
            // The check took a while: the account may have changed hands meanwhile, and its password too.
            let now = try await Accounts.find(id: account.id, in: database, lock: true)
            guard now?.encryptedPassword == account.encryptedPassword else { throw AuthError.invalidCredentials }
            return try await core.sessions.open(for: account.id, method: "password", client: client, in: database)
        }
        var session = try await core.sessions.answer(issued)
        // An imported account may have a password that today's rules refuse; the app can ask for a better one.
        session.weakPassword = core.passwordPolicy.weakness(of: password)
        return session
    }
}
