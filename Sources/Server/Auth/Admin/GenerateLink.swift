/// Creates a code and its link without sending a mail.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct GenerateLink: Sendable {
    let core: AuthCore

    private enum Kind: String {
        case signup
        case magiclink
        case recovery
        case invite
        case emailChangeCurrent = "email_change_current"
        case emailChangeNew = "email_change_new"
    }

    func callAsFunction(_ request: AuthLinkRequest, redirectTo: String) async throws -> AuthGeneratedLink {
        guard let kind = Kind(rawValue: request.type ?? "") else {
            throw AuthError.validation("Invalid email action link type requested: \(request.type ?? "")")
        }
        let email = try EmailField.check(request.email)
        let newEmail =
            try kind == .emailChangeCurrent || kind == .emailChangeNew ? EmailField.check(request.newEmail) : nil
        let hash = try await passwordHash(request, kind)
        let (account, draft) = try await core.database.transaction { database in
            let (account, draft) = try await make(
                kind, email, newEmail, hash, request.data, redirectTo, in: database)
            return (try await Accounts.reload(account.id, in: database), draft)
        }
        // What was asked for, except that a first sign-in by link is a sign-up.
        let type = kind == .magiclink ? draft.type : kind.rawValue
        return AuthGeneratedLink(
            user: account.user, actionLink: core.mail.link(draft), emailOTP: draft.code.code,
            hashedToken: draft.code.linkToken, verificationType: type, redirectTo: redirectTo)
    }

    private func passwordHash(_ request: AuthLinkRequest, _ kind: Kind) async throws -> String? {
        guard kind == .signup else { return nil }
        guard let password = request.password, !password.isEmpty else {
            throw AuthError.validation("Signup requires a valid password")
        }
        try core.passwordPolicy.check(password)
        return try await core.passwords.hash(password)
    }

    private func make(
        _ kind: Kind, _ email: String, _ newEmail: String?, _ hash: String?, _ data: [String: JSONValue]?,
        _ redirectTo: String, in database: Session
    ) async throws -> (Account, AuthMail.Draft) {
        func draft(
            _ template: MailTemplate, _ account: Account, kind: OneTimeCodes.Kind? = nil, to address: String? = nil
        ) async throws -> (Account, AuthMail.Draft) {
            (
                account,
                try await core.mailedCodes.draft(
                    template, kind: kind, for: account.id, to: address ?? email, redirectTo: redirectTo, in: database)
            )
        }
        switch kind {
        case .invite: return try await draft(.invitation, Invitation.account(email, data: data, in: database))
        case .signup: return try await draft(.confirmation, signUp(email, hash, data, in: database))
        case .magiclink:
            // For an address without an account this is a sign-up.
            guard let account = try await Accounts.find(email: email, in: database, lock: true) else {
                return try await draft(.confirmation, insert(.email(email, data: data), in: database))
            }
            return try await draft(.magicLink, account)
        case .recovery: return try await draft(.recovery, known(email, in: database))
        case .emailChangeCurrent, .emailChangeNew:
            let account = try await known(email, in: database)
            let new = newEmail ?? ""
            if try await Accounts.find(email: new, in: database) != nil { throw AuthError.emailExists }
            try await database.run(
                "update auth.users set email_change = $2, updated_at = now() where id = $1",
                [account.id.uuidString, new])
            try await EmailChange.restart(account.id, in: database)
            if new != account.emailChange {
                // Codes for another new address must not confirm this one.
                try await OneTimeCodes.forget([.emailChangeNew, .emailChangeCurrent], of: account.id, in: database)
            }
            return await kind == .emailChangeNew
                ? try draft(.emailChange, account, to: new)
                : try draft(.emailChange, account, kind: .emailChangeCurrent)
        }
    }

    private func signUp(
        _ email: String, _ hash: String?, _ data: [String: JSONValue]?, in database: Session
    ) async throws -> Account {
        guard let account = try await Accounts.find(email: email, in: database, lock: true) else {
            return try await insert(.email(email, passwordHash: hash, data: data), in: database)
        }
        if account.isConfirmed { throw AuthError.emailExists }
        try await database.run(
            "update auth.users set encrypted_password = $2, is_managed = true, updated_at = now() where id = $1",
            [account.id.uuidString, hash])
        if let data { try await Accounts.mergeUserMetadata(data, of: account.id, in: database) }
        return account
    }

    private func insert(_ new: NewAccount, in database: Session) async throws -> Account {
        var new = new
        new.isManaged = true
        return try await Accounts.insert(new, in: database)
    }

    private func known(_ email: String, in database: Session) async throws -> Account {
        guard let account = try await Accounts.find(email: email, in: database, lock: true) else {
            throw AuthError(.notFound, .userNotFound, "User with this email not found")
        }
        return account
    }
}
