/// POST /invite (and /admin/invite, where Supabase's Swift client sends it): creates an account and mails an
/// invitation.

import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct InviteController: Sendable {
    let core: AuthCore

    func invite(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let body = try await request.authBody(AuthInvitation.self)
        let email = try EmailField.check(body.email)
        let target = core.redirects.target(of: request)
        let (account, draft) = try await core.database.transaction { database in
            let account = try await Invitation.account(email, data: body.data, in: database)
            let draft = try await core.mailedCodes.draft(
                .invitation, for: account.id, to: email, redirectTo: target, in: database)
            return (try await Accounts.reload(account.id, in: database), draft)
        }
        try await core.mailedCodes.deliver([draft], for: account.id)
        return .json(account.user)
    }
}

enum Invitation {
    /// Inviting again is fine while nobody has accepted.
    static func account(_ email: String, data: [String: JSONValue]?, in database: Session) async throws -> Account {
        guard let account = try await Accounts.find(email: email, in: database, lock: true) else {
            var new = NewAccount.email(email, data: data)
            new.isInvited = true
            new.isManaged = true
            return try await Accounts.insert(new, in: database)
        }
        if account.isConfirmed { throw AuthError.emailExists }
        try await database.run(
            "update auth.users set invited_at = now(), is_managed = true, encrypted_password = null where id = $1",
            [account.id.uuidString])
        if let data { try await Accounts.mergeUserMetadata(data, of: account.id, in: database) }
        return account
    }
}
