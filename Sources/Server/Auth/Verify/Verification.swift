/// Accepts a mailed code or link, and completes the action it was mailed for.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

enum VerificationType: String, Sendable {
    case signup
    case invite
    case magiclink
    case recovery
    case email
    case emailChange = "email_change"

    var kinds: [OneTimeCodes.Kind] {
        switch self {
        case .signup, .invite: [.confirmation]
        case .recovery: [.recovery]
        // A first sign-in by mail sends a confirmation; to the client both are the same code.
        case .magiclink, .email: [.recovery, .confirmation]
        case .emailChange: [.emailChangeNew, .emailChangeCurrent]
        }
    }
}

struct Verification: Sendable {
    let core: AuthCore

    enum Proof: Sendable {
        case code(String, address: String)
        case link(String)
    }

    /// How the person continues.
    enum Ending: Sendable {
        case session
        /// With the code of the waiting PKCE flow.
        case flow
    }

    enum Outcome: Sendable {
        case issued(Sessions.Issued)
        case flow(code: String)
        case halfway
        case refused(AuthError)
    }

    /// A wrong guess is counted in the same transaction, so refusals are outcomes and not errors.
    func callAsFunction(
        _ type: VerificationType, _ proof: Proof, ending: Ending, client: ClientInfo
    ) async throws -> Outcome {
        try await core.database.transaction { database in
            guard let consumed = try await consume(type, proof, in: database) else {
                return .refused(Self.refusal(proof))
            }
            guard let account = try await Accounts.find(id: consumed.user, in: database, lock: true) else {
                return .refused(Self.refusal(proof))
            }
            if account.isBanned { return .refused(AuthError(.forbidden, .userBanned, "User is banned")) }
            if type == .emailChange {
                if case .halfway = try await EmailChange(core: core).confirm(account, kind: consumed.kind, in: database)
                {
                    return .halfway
                }
            } else {
                guard account.email == consumed.address else { return .refused(Self.refusal(proof)) }
                try await confirm(account, by: consumed.kind, in: database)
            }
            return try await finish(account, type, consumed.kind, ending, client, in: database)
        }
    }

    private func consume(
        _ type: VerificationType, _ proof: Proof, in database: Session
    ) async throws -> OneTimeCodes.Consumed? {
        switch proof {
        case .code(let code, let address):
            try await core.codes.consume(code, address: address, kinds: type.kinds, in: database)
        case .link(let token): try await core.codes.consume(linkToken: token, kinds: type.kinds, in: database)
        }
    }

    private func confirm(_ account: Account, by kind: OneTimeCodes.Kind, in database: Session) async throws {
        // Confirmed is not enough: with autoconfirm, anybody confirms anybody's address.
        guard !account.isProven else { return }
        if kind == .recovery {
            // The person who proves the mailbox may not be the one who chose the password.
            try await Identities.dropUnproven(of: account, in: database)
        }
        try await Accounts.confirmEmail(account.id, isProven: true, in: database)
        try await OneTimeCodes.forget([.confirmation], of: account.id, in: database)
    }

    private func finish(
        _ account: Account, _ type: VerificationType, _ kind: OneTimeCodes.Kind, _ ending: Ending, _ client: ClientInfo,
        in database: Session
    ) async throws -> Outcome {
        if ending == .session {
            return await .issued(try core.sessions.open(for: account.id, method: "otp", client: client, in: database))
        }
        for method in Self.flowMethods(type, kind) {
            if let code = try await core.flows.issueCode(for: account.id, method: method, in: database) {
                return .flow(code: code)
            }
        }
        return .refused(AuthError(.notFound, .flowStateNotFound, "invalid flow state, no valid flow state found"))
    }

    private static func flowMethods(_ type: VerificationType, _ kind: OneTimeCodes.Kind) -> [String] {
        switch type {
        case .signup: [MailTemplate.confirmation.method]
        case .invite: [MailTemplate.invitation.method]
        case .recovery: [MailTemplate.recovery.method]
        case .emailChange: [MailTemplate.emailChange.method]
        case .magiclink, .email:
            kind == .confirmation
                ? [MailTemplate.confirmation.method] : [MailTemplate.magicLink.method, MailTemplate.recovery.method]
        }
    }

    private static func refusal(_ proof: Proof) -> AuthError {
        if case .code = proof { AuthError.codeInvalid } else { AuthError.linkInvalid }
    }
}
