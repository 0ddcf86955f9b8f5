/// Creates a code inside a transaction, and mails it after the commit.

import Foundation
import HTTPTypes
import ServerDatabase
import ServerMail
import Wire

struct MailedCodes: Sendable {
    let core: AuthCore

    /// A code, the flow that waits for its link, and the time stored on the account.
    func draft(
        _ template: MailTemplate, kind: OneTimeCodes.Kind? = nil, for account: UUID, to address: String,
        challenge: CodeChallenge? = nil, redirectTo: String, in database: Session
    ) async throws -> AuthMail.Draft {
        let code = try await core.codes.issue(
            kind ?? template.kind, for: account, address: address, isPKCE: challenge != nil, in: database)
        if let challenge {
            try await core.flows.begin(challenge, for: account, method: template.method, in: database)
        }
        try await Accounts.noteMail(template.stamp, of: account, in: database)
        return AuthMail.Draft(
            template: template, address: address, code: code, type: template.linkType, redirectTo: redirectTo)
    }

    /// If the mail can't be sent, the account forgets the attempt, so that trying again is allowed at once.
    func deliver(_ drafts: [AuthMail.Draft], for account: UUID) async throws {
        for draft in drafts {
            do {
                try core.limits.mail(to: draft.address)
                try await core.mail.send(draft)
            } catch {
                _ = try? await core.database.query(
                    "update auth.users set \(draft.template.stamp.rawValue) = null where id = $1", [account.uuidString])
                if error is AuthError { throw error }
                var failure = AuthError(
                    .internalServerError, .unexpectedFailure,
                    "The mail could not be sent; nothing else failed. Try again in a moment.")
                failure.cause = "\(error)"
                throw failure
            }
        }
    }
}

extension MailTemplate {
    var kind: OneTimeCodes.Kind {
        switch self {
        case .confirmation, .invitation: .confirmation
        case .magicLink, .recovery: .recovery
        case .emailChange: .emailChangeNew
        case .reauthentication: .reauthentication
        }
    }

    var stamp: MailStamp {
        switch self {
        case .confirmation, .invitation: .confirmation
        case .magicLink, .recovery: .recovery
        case .emailChange: .emailChange
        case .reauthentication: .reauthentication
        }
    }

    /// The link's `type`.
    var linkType: String {
        switch self {
        case .confirmation: "signup"
        case .magicLink: "magiclink"
        case .recovery: "recovery"
        case .emailChange: "email_change"
        case .invitation: "invite"
        case .reauthentication: "reauthentication"
        }
    }

    /// The value for the session's `amr` after a PKCE flow.
    var method: String {
        switch self {
        case .confirmation: "email/signup"
        case .invitation: "invite"
        default: linkType
        }
    }
}
