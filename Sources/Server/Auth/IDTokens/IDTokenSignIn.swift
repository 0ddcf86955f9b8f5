/// The id_token grant: finds, links or creates the account that an identity token stands for.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct IDTokenSignIn: Sendable {
    let core: AuthCore

    func callAsFunction(
        _ request: AuthIDTokenGrant, linkTo owner: SignedIn?, client: ClientInfo
    ) async throws -> AuthSession {
        let identity = try await core.identityTokens.verify(request)
        let issued = try await settle(identity, linkTo: owner) { [sessions = core.sessions] user, database in
            try await sessions.open(
                for: user, method: "oauth", provider: identity.provider.name, client: client, in: database)
        }
        return try await core.sessions.answer(issued)
    }

    /// Finds, links or creates the account of a proven identity; `finish` runs in the same transaction.
    func settle<R: Sendable>(
        _ identity: IdentityTokens.Verified, linkTo owner: SignedIn?,
        _ finish: @escaping @Sendable (UUID, Session) async throws -> R
    ) async throws -> R {
        // Two first sign-ins at once: the second one hits the unique index and then finds the identity.
        do { return try await run(identity, owner, finish) } catch let error as DatabaseError
            where error.isUniqueViolation
        { return try await run(identity, owner, finish) }
    }

    private func run<R: Sendable>(
        _ identity: IdentityTokens.Verified, _ owner: SignedIn?,
        _ finish: @escaping @Sendable (UUID, Session) async throws -> R
    ) async throws -> R {
        try await core.database.transaction { database in
            let id =
                if let owner { try await link(identity, to: owner, in: database) } else {
                    try await account(for: identity, in: database)
                }
            let account = try await Accounts.reload(id, in: database)
            if account.isBanned { throw AuthError.bannedAtGrant }
            return try await finish(id, database)
        }
    }

    /// A known identity, else an account with the same proven address, else a new account.
    private func account(for identity: IdentityTokens.Verified, in database: Session) async throws -> UUID {
        let (provider, subject) = (identity.provider.name, identity.subject)
        let data = identity.claims.metadata(verified: identity.isEmailVerified)
        if let owner = try await Identities.owner(provider, subject: subject, in: database) {
            // Lock the account before its identities, as everywhere: the other order can deadlock.
            _ = try await Accounts.find(id: owner, in: database, lock: true)
            try await Identities.refresh(provider, subject: subject, data: data, in: database)
            return owner
        }
        if identity.email != nil && !identity.isEmailVerified {
            throw AuthError(
                .unprocessableContent, .providerEmailNeedsVerification,
                "Unverified email with \(provider). Verify the email address there, then sign in again.")
        }
        if let email = identity.email, let account = try await Accounts.find(email: email, in: database, lock: true) {
            try await adopt(account, in: database)
            try await add(identity, data, to: account.id, in: database)
            return account.id
        }
        guard core.configuration.signUpsEnabled else { throw AuthError.signUpsDisabled }
        return try await create(identity, data, in: database)
    }

    /// The provider now proves the address. If nobody had before, a stranger may have chosen the password.
    private func adopt(_ account: Account, in database: Session) async throws {
        if account.isBanned { throw AuthError.bannedAtGrant }
        guard !account.isProven else { return }
        try await Identities.dropUnproven(of: account, in: database)
        try await Accounts.confirmEmail(account.id, isProven: true, in: database)
    }

    private func create(
        _ identity: IdentityTokens.Verified, _ data: [String: JSONValue], in database: Session
    ) async throws -> UUID {
        var new = NewAccount()
        new.email = identity.email
        new.isConfirmed = identity.email != nil
        new.isProven = identity.email != nil
        new.userMetadata = data
        let provider = JSONValue.string(identity.provider.name)
        new.appMetadata = ["provider": provider, "providers": [provider]]
        try await Accounts.insert(new, in: database)
        try await Identities.insert(
            identity.provider.name, subject: identity.subject, of: new.id, data: data, in: database)
        return new.id
    }

    private func add(
        _ identity: IdentityTokens.Verified, _ data: [String: JSONValue], to id: UUID, in database: Session
    ) async throws {
        try await Identities.insert(identity.provider.name, subject: identity.subject, of: id, data: data, in: database)
        try await Accounts.mergeUserMetadata(data, of: id, in: database)
        try await Identities.noteProviders(of: id, in: database)
    }

    /// `link_identity`: the signed-in account gets another way to sign in; an anonymous account becomes a permanent
    /// one.
    private func link(
        _ identity: IdentityTokens.Verified, to owner: SignedIn, in database: Session
    ) async throws -> UUID {
        guard core.configuration.manualLinkingEnabled else { throw AuthError.manualLinkingDisabled }
        let data = identity.claims.metadata(verified: identity.isEmailVerified)
        if let other = try await Identities.owner(identity.provider.name, subject: identity.subject, in: database) {
            throw AuthError(
                .unprocessableContent, .identityAlreadyExists,
                other == owner.id ? "Identity is already linked" : "Identity is already linked to another user")
        }
        guard let account = try await Accounts.find(id: owner.id, in: database, lock: true) else {
            throw AuthError.userNotFound
        }
        try await owner.requireSession(in: database)
        try await add(identity, data, to: account.id, in: database)
        if account.email.isEmpty {
            try await giveEmail(of: identity, to: account, in: database)
        } else if identity.isEmailVerified && identity.email == account.email {
            try await Accounts.confirmEmail(account.id, isProven: true, in: database)
        }
        return account.id
    }

    private func giveEmail(
        of identity: IdentityTokens.Verified, to account: Account, in database: Session
    ) async throws {
        if let email = identity.email, identity.isEmailVerified {
            guard try await Accounts.find(email: email, in: database) == nil else { throw AuthError.emailExists }
            try await database.run(
                "update auth.users set email = $2, email_confirmed_at = now(), email_proven_at = now() where id = $1",
                [account.id.uuidString, email])
        }
        try await database.run("update auth.users set is_anonymous = false where id = $1", [account.id.uuidString])
    }
}
