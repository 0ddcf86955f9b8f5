/// The user who sent a request: checked against the database, not only against the token's signature.

import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct SignedIn: Sendable {
    var account: Account
    /// Nil for tokens that an operator created without a session.
    var sessionID: UUID?
    var sessionAge: Double?
    /// Both the token and its session come after a second factor: a token from before it stays what it was, and one
    /// from after it is worth no more than its session.
    var isAAL2 = false

    var id: UUID { account.id }
    /// The account has a second factor, and this session hasn't passed it.
    var lacksSecondFactor: Bool { account.hasSecondFactor && !isAAL2 }

    /// Checks again under the account's lock: a slow request must not overtake the reason that ended its session.
    func requireSession(in database: Session) async throws {
        guard let sessionID else { return }
        let found = try await database.query("select from auth.sessions where id = $1", [sessionID.uuidString])
        if found.isEmpty { throw AuthError.sessionGone }
    }

    /// This person as they are now, with the account locked until the transaction ends.
    func locked(in database: Session) async throws -> SignedIn {
        guard let account = try await Accounts.find(id: id, in: database, lock: true) else {
            throw AuthError.userNotFound
        }
        var now = self
        now.account = account
        guard let sessionID else { return now }
        let aal = try await database.query("select aal from auth.sessions where id = $1", [sessionID.uuidString])
        guard let row = aal.first else { throw AuthError.sessionGone }
        now.isAAL2 = isAAL2 && row["aal"] == "aal2"
        return now
    }
}

/// The three checks of a bearer token: a user's token, its account, its session.
struct BearerCheck: Sendable {
    let database: Database

    func user(_ request: Request, _ context: AtelierContext) async throws -> SignedIn {
        let (id, session, aal) = try subject(request, context)
        let found = try await database.transaction { database -> SignedIn? in
            guard let account = try await Accounts.find(id: id, in: database) else { return nil }
            guard let session else { return SignedIn(account: account) }
            let row = try await database.query(
                """
                select extract(epoch from now() - created_at) as age, aal from auth.sessions \
                where id = $1 and user_id = $2
                """, [session.uuidString, id.uuidString]
            ).first
            guard let row else { throw AuthError.sessionGone }
            return SignedIn(
                account: account, sessionID: session, sessionAge: try row.double("age"),
                isAAL2: row["aal"] == "aal2" && aal == "aal2")
        }
        guard let found else {
            throw AuthError(.forbidden, .userNotFound, "User from sub claim in JWT does not exist")
        }
        if found.account.isBanned { throw AuthError(.forbidden, .userBanned, "User is banned") }
        return found
    }

    private func subject(
        _ request: Request, _ context: AtelierContext
    ) throws -> (user: UUID, session: UUID?, aal: String?) {
        guard request.bearerToken != nil else {
            throw AuthError(.unauthorized, .noAuthorization, "This endpoint requires a valid Bearer token")
        }
        switch context.credential {
        case .none:
            throw AuthError(.unauthorized, .noAuthorization, "This endpoint requires a valid Bearer token")
        case .invalid(let failure):
            throw AuthError(
                .forbidden, .badJWT, "invalid JWT: unable to parse or verify signature, \(failure.message)")
        case .caller(let caller):
            let claims = try? JSONValue(json: Data(caller.claims.utf8))
            guard claims?["sub"]?.stringValue != nil else {
                throw AuthError(.forbidden, .badJWT, "invalid claim: missing sub claim")
            }
            guard let id = caller.userID else {
                throw AuthError(.badRequest, .badJWT, "invalid claim: sub claim must be a UUID")
            }
            guard claims?["aud"] == nil || claims?["aud"] == "authenticated" else {
                throw AuthError(.forbidden, .badJWT, "invalid claim: unexpected audience")
            }
            let session = claims?["session_id"]?.stringValue.map { UUID(uuidString: $0) ?? UUID.none }
            return (id, session, claims?["aal"]?.stringValue)
        }
    }
}

extension AuthError {
    fileprivate static var sessionGone: AuthError {
        AuthError(.forbidden, .sessionNotFound, "Session from session_id claim in JWT does not exist")
    }
}

extension UUID {
    /// The id of no session.
    fileprivate static let none = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

/// Admits only the service key.
enum AdminCheck {
    static func require(_ context: AtelierContext) throws {
        switch context.credential {
        case .none:
            throw AuthError(.unauthorized, .noAuthorization, "This endpoint requires a valid Bearer token")
        case .invalid(let failure):
            throw AuthError(
                .forbidden, .badJWT, "invalid JWT: unable to parse or verify signature, \(failure.message)")
        case .caller(let caller):
            guard caller.role == "service_role" else {
                throw AuthError(.forbidden, .notAdmin, "User not allowed")
            }
        }
    }
}
