/// Whether the caller's account and session still exist: checked where a token that outlived them would do harm.
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct AccountSession: Sendable {
    let database: Database

    /// False when the account is deleted.
    /// - Throws: `session_ended` when the account exists but the token's session doesn't, as after signing out.
    func isOpen(_ context: FunctionContext) async throws -> Bool {
        let row = try await database.query(
            """
            select exists (select from auth.users where id = $1 and deleted_at is null) as has_account,
                $2::text is null or exists (
                    select from auth.sessions where user_id = $1 and id::text = lower($2)) as has_session
            """, [context.userID.uuidString, context.sessionID?.uuidString]
        ).only()
        guard try row.bool("has_account") else { return false }
        guard try row.bool("has_session") else { throw FunctionError.sessionEnded }
        return true
    }
}

extension FunctionContext {
    /// The session that the verified token belongs to; nil for tokens of other makers, which name none.
    package var sessionID: UUID? {
        let claims = try? JSONValue(json: Data(caller.claims.utf8))
        return claims?["session_id"]?.stringValue.flatMap { UUID(uuidString: $0) }
    }
}
