/// Creates accounts from an e-mail and a password, and doesn't reveal which addresses already have one.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct SignUp: Sendable {
    let core: AuthCore

    enum Answer: Sendable {
        case session(AuthSession)
        /// The address must be confirmed first.
        case user(AuthUser)
    }

    private enum Outcome: Sendable {
        case opened(Sessions.Issued)
        case pending(Account, AuthMail.Draft)
        case pretended
    }

    private struct Attempt: Sendable {
        var email: String
        var passwordHash: String
        /// The stored hash that the password matches, if the address has an account already.
        var matchedHash: String?
        var data: [String: JSONValue]
        var challenge: CodeChallenge?
        var redirectTo: String
        var client: ClientInfo
    }

    func callAsFunction(
        _ request: AuthSignUpRequest, redirectTo: String, client: ClientInfo
    ) async throws -> Answer {
        let attempt = try await check(request, redirectTo: redirectTo, client: client)
        switch try await run(attempt) {
        case .opened(let issued): return .session(try await core.sessions.answer(issued))
        case .pending(let account, let draft):
            try await core.mailedCodes.deliver([draft], for: account.id)
            return .user(account.user)
        case .pretended:
            try core.limits.pretendedMail("sign-up", to: attempt.email)
            try core.limits.mail(to: attempt.email)
            return .user(Self.pretendedUser(attempt))
        }
    }

    private func check(
        _ request: AuthSignUpRequest, redirectTo: String, client: ClientInfo
    ) async throws -> Attempt {
        guard core.configuration.signUpsEnabled else { throw AuthError.signUpsDisabled }
        if request.email?.isEmpty == false, request.phone?.isEmpty == false {
            throw AuthError.validation("Only an email address or phone number should be provided on signup.")
        }
        guard let password = request.password, !password.isEmpty else {
            throw AuthError.validation("Signup requires a valid password")
        }
        if let phone = request.phone, !phone.isEmpty {
            try PhoneField.check(phone)
            throw AuthError(.badRequest, .phoneProviderDisabled, "Phone signups are disabled")
        }
        guard core.configuration.emailEnabled else {
            throw AuthError(.badRequest, .emailProviderDisabled, "Email signups are disabled")
        }
        let email = try EmailField.check(request.email)
        try core.passwordPolicy.check(password)
        let challenge = try CodeChallenge(request.codeChallenge, method: request.codeChallengeMethod)
        let hash = try await core.passwords.hash(password)
        return Attempt(
            email: email, passwordHash: hash, matchedHash: try await storedHash(matching: password, of: email),
            data: request.data ?? [:], challenge: challenge, redirectTo: redirectTo, client: client)
    }

    /// Compared outside the transaction, and for unknown addresses too: the time doesn't reveal which are known.
    private func storedHash(matching password: String, of email: String) async throws -> String? {
        let stored = try await core.database.transaction { try await Accounts.find(email: email, in: $0) }?
            .encryptedPassword
        return try await core.passwords.verify(password, against: stored) ? stored : nil
    }

    /// Two sign-ups of one address at once: the second one hits the unique index and then finds an account.
    private func run(_ attempt: Attempt) async throws -> Outcome {
        do {
            return try await core.database.transaction { database in try await decide(attempt, in: database) }
        } catch let
            error as DatabaseError where error.isUniqueViolation
        {
            return try await core.database.transaction { database in try await decide(attempt, in: database) }
        }
    }

    private func decide(_ attempt: Attempt, in database: Session) async throws -> Outcome {
        let autoconfirm = core.configuration.autoconfirm
        guard let account = try await Accounts.find(email: attempt.email, in: database, lock: true) else {
            var new = NewAccount.email(attempt.email, passwordHash: attempt.passwordHash, data: attempt.data)
            new.isConfirmed = autoconfirm
            let account = try await Accounts.insert(new, in: database)
            return await autoconfirm
                ? try open(account, attempt, in: database) : try pend(account, attempt, in: database)
        }
        if account.isConfirmed {
            guard autoconfirm else { return .pretended }
            throw AuthError(.unprocessableContent, .userAlreadyExists, "User already registered")
        }
        if account.isBanned { throw AuthError.bannedAtGrant }
        try core.mail.checkAge(account.mailAges.confirmation)
        if !account.isManaged { try await merge(attempt, into: account, in: database) }
        // Autoconfirm is for new accounts. A pending account may be an operator's, so only its mailbox may open it.
        return try await pend(account, attempt, in: database)
    }

    /// If two people sign up with one address, opening the mail doesn't tell which of them owns it. So if their
    /// passwords differ, neither counts, and the owner chooses one once the address is proven.
    private func merge(_ attempt: Attempt, into account: Account, in database: Session) async throws {
        if account.hasPassword && account.encryptedPassword != attempt.matchedHash {
            try await Accounts.setPassword(nil, of: account.id, in: database)
        }
        try await Accounts.mergeUserMetadata(attempt.data, of: account.id, in: database)
    }

    private func open(_ account: Account, _ attempt: Attempt, in database: Session) async throws -> Outcome {
        await .opened(try core.sessions.open(for: account.id, method: "password", client: attempt.client, in: database))
    }

    private func pend(_ account: Account, _ attempt: Attempt, in database: Session) async throws -> Outcome {
        let draft = try await core.mailedCodes.draft(
            .confirmation, for: account.id, to: attempt.email, challenge: attempt.challenge,
            redirectTo: attempt.redirectTo, in: database)
        return await .pending(try Accounts.reload(account.id, in: database), draft)
    }

    /// The user that a new account would have.
    private static func pretendedUser(_ attempt: Attempt) -> AuthUser {
        let now = AuthTimestamp(Date())
        var user = AuthUser(id: UUID().uuidString.lowercased(), createdAt: now)
        user.role = ""
        user.email = attempt.email
        user.confirmationSentAt = now
        user.appMetadata = ["provider": "email", "providers": ["email"]]
        user.userMetadata = attempt.data
        return user
    }
}
