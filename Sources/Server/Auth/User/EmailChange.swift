/// Changes an account's address: the new mailbox must confirm, and the old one too if so configured.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct EmailChange: Sendable {
    let core: AuthCore

    /// Stores the request and returns the mails to send. If addresses need no confirmation, it changes at once.
    func begin(
        _ account: Account, to email: String, challenge: CodeChallenge?, redirectTo: String, in database: Session
    ) async throws -> [AuthMail.Draft] {
        if let other = try await Accounts.find(email: email, in: database), other.id != account.id {
            throw AuthError.emailExists
        }
        if core.configuration.autoconfirm && !needsBoth(account) {
            // Applied, but nobody has proven that the mailbox is theirs.
            try await Accounts.setEmail(email, of: account, isVerified: true, isProven: false, in: database)
            try await OneTimeCodes.forget([.emailChangeNew, .emailChangeCurrent], of: account.id, in: database)
            return []
        }
        try core.mail.checkAge(account.mailAges.emailChange)
        try await database.run(
            "update auth.users set email_change = $2, updated_at = now() where id = $1",
            [account.id.uuidString, email])
        return try await drafts(for: account, to: email, challenge: challenge, redirectTo: redirectTo, in: database)
    }

    /// New codes begin anew: a mailbox that has confirmed must not confirm for the other one too.
    static func restart(_ account: UUID, in database: Session) async throws {
        try await database.run(
            "update auth.users set email_change_confirm_status = 0, updated_at = now() where id = $1",
            [account.uuidString])
    }

    func drafts(
        for account: Account, to email: String, challenge: CodeChallenge?, redirectTo: String, in database: Session
    ) async throws -> [AuthMail.Draft] {
        try await Self.restart(account.id, in: database)
        var drafts = await [
            try core.mailedCodes.draft(
                .emailChange, for: account.id, to: email, challenge: challenge, redirectTo: redirectTo, in: database)
        ]
        if needsBoth(account) {
            await drafts.append(
                try core.mailedCodes.draft(
                    .emailChange, kind: .emailChangeCurrent, for: account.id, to: account.email, challenge: challenge,
                    redirectTo: redirectTo, in: database))
        }
        return drafts
    }

    private func needsBoth(_ account: Account) -> Bool {
        core.configuration.secureEmailChange && !account.email.isEmpty
    }

    enum Progress: Sendable {
        case changed
        /// The other mailbox must still confirm.
        case halfway
    }

    /// One mailbox has confirmed.
    func confirm(_ account: Account, kind: OneTimeCodes.Kind, in database: Session) async throws -> Progress {
        guard !account.emailChange.isEmpty else { throw AuthError.codeInvalid }
        if needsBoth(account) && account.emailChangeStatus == 0 {
            try await database.run(
                "update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1",
                [account.id.uuidString])
            return .halfway
        }
        if let other = try await Accounts.find(email: account.emailChange, in: database), other.id != account.id {
            throw AuthError.emailExists
        }
        // The old mailbox alone proves nothing about the new one.
        let isProven = kind == .emailChangeNew || needsBoth(account)
        try await Accounts.setEmail(
            account.emailChange, of: account, isVerified: true, isProven: isProven, in: database)
        try await OneTimeCodes.forget([.emailChangeNew, .emailChangeCurrent], of: account.id, in: database)
        return .changed
    }
}
