/// Opens sessions, and signs the tokens of open ones.

import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct Sessions: Sendable {
    let configuration: AuthConfiguration
    let tokens: Tokens

    /// A session that was just opened or refreshed, before its access token is signed.
    struct Issued: Sendable {
        var account: Account
        var id: UUID
        var refreshToken: String
        var aal: String
        var methods: [Method]
    }

    /// How the session was authenticated; the wire calls it `amr`.
    struct Method: Sendable {
        var name: String
        var provider: String?
        var time: Int
    }

    /// Opens a session in the caller's transaction.
    func open(
        for account: UUID, method: String, provider: String? = nil, client: ClientInfo, in database: Session
    ) async throws -> Issued {
        let id = UUID()
        try await database.run(
            "insert into auth.sessions (id, user_id, aal, user_agent, ip) values ($1, $2, 'aal1', $3, $4::inet)",
            [id.uuidString, account.uuidString, client.userAgent, client.storedAddress])
        try await database.run(
            "insert into auth.mfa_amr_claims (session_id, authentication_method, provider) values ($1, $2, $3)",
            [id.uuidString, method, provider])
        let refreshToken = try await RefreshTokens.issue(for: account, session: id, parent: nil, in: database)
        try await database.run(
            "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [account.uuidString])
        try await database.run(
            "update auth.identities set last_sign_in_at = now() where user_id = $1 and provider = $2",
            [account.uuidString, provider ?? "email"])
        return try await issued(id, refreshToken: refreshToken, in: database)
    }

    /// After a second factor: the session continues at the second level, and the account's sessions below it end.
    /// Refresh tokens from before are worth nothing: whoever had one hasn't seen the factor.
    func raise(_ signedIn: SignedIn, method: String, factor: UUID?, in database: Session) async throws -> Issued {
        guard let id = signedIn.sessionID else { throw AuthError.unexpected }
        try await database.run(
            "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
            [id.uuidString, factor?.uuidString])
        try await database.run(
            """
            insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2) \
            on conflict (session_id, authentication_method) do update set updated_at = now()
            """, [id.uuidString, method])
        try await database.run("delete from auth.refresh_tokens where session_id = $1", [id.uuidString])
        try await database.run(
            "delete from auth.sessions where user_id = $1 and aal < 'aal2'", [signedIn.id.uuidString])
        let refreshToken = try await RefreshTokens.issue(for: signedIn.id, session: id, parent: nil, in: database)
        return try await issued(id, refreshToken: refreshToken, in: database)
    }

    func issued(_ id: UUID, refreshToken: String, in database: Session) async throws -> Issued {
        let session = try await database.query("select user_id, aal from auth.sessions where id = $1", [id.uuidString])
            .only()
        let methods = try await database.query(
            """
            select authentication_method, provider, extract(epoch from updated_at)::bigint as time \
            from auth.mfa_amr_claims where session_id = $1 order by updated_at desc
            """, [id.uuidString])
        return await Issued(
            account: try Accounts.reload(session.uuid("user_id"), in: database), id: id, refreshToken: refreshToken,
            aal: session["aal"] ?? "aal1",
            methods: try methods.map { row in
                Method(
                    name: try row.string("authentication_method"), provider: row["provider"], time: try row.int("time"))
            })
    }

    /// The session in the form that the client gets.
    func answer(_ issued: Issued) async throws -> AuthSession {
        let life = Int(configuration.accessTokenLife.inSeconds)
        let now = Int(Date().timeIntervalSince1970)
        let claims = AccessClaims(issued, issuer: configuration.authURL, issuedAt: now, expiresAt: now + life)
        return AuthSession(
            accessToken: try await tokens.signAccess(claims.json), expiresIn: life, expiresAt: now + life,
            refreshToken: issued.refreshToken, user: issued.account.user)
    }
}

/// The claims of an access token.
struct AccessClaims: Sendable {
    let json: JSONValue

    init(_ issued: Sessions.Issued, issuer: String, issuedAt: Int, expiresAt: Int) {
        let user = issued.account.user
        json = .object([
            "iss": .string(issuer), "sub": .string(user.id), "aud": .string(user.aud),
            "iat": .int(Int64(issuedAt)), "exp": .int(Int64(expiresAt)),
            "email": .string(user.email), "phone": .string(user.phone),
            "app_metadata": .object(user.appMetadata), "user_metadata": .object(user.userMetadata),
            "role": .string(user.role), "aal": .string(issued.aal), "amr": .array(issued.methods.map(\.json)),
            "session_id": .string(issued.id.uuidString.lowercased()), "is_anonymous": .bool(user.isAnonymous),
        ])
    }
}

extension Sessions.Method {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["method": .string(name), "timestamp": .int(Int64(time))]
        if let provider { members["provider"] = .string(provider) }
        return .object(members)
    }
}
