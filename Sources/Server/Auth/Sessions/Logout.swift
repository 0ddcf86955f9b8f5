/// Ends sessions; their refresh tokens go with them.

import Foundation
import ServerDatabase

enum LogoutScope: String {
    case global
    case local
    case others
}

struct Logout: Sendable {
    let core: AuthCore

    func callAsFunction(_ signedIn: SignedIn, scope: LogoutScope) async throws {
        let user = signedIn.id.uuidString
        let session = signedIn.sessionID?.uuidString
        switch scope {
        case .global:
            _ = try await core.database.query("delete from auth.sessions where user_id = $1", [user])
        case .local:
            _ = try await core.database.query(
                "delete from auth.sessions where user_id = $1 and id = $2", [user, session])
        case .others:
            _ = try await core.database.query(
                "delete from auth.sessions where user_id = $1 and id is distinct from $2", [user, session])
        }
    }
}
