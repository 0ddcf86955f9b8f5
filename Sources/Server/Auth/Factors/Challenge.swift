/// Asks a factor for a code: the answer must come in time, from the same address, and once.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct Challenge: Sendable {
    let core: AuthCore

    func callAsFunction(
        _ id: UUID, by signedIn: SignedIn, client: ClientInfo
    ) async throws -> AuthFactorChallenge {
        let life = core.configuration.secondFactor.challengeLife.inSeconds
        return try await core.database.transaction { database in
            let now = try await signedIn.locked(in: database)
            let factor = try await Factors.find(id, of: now.id, in: database)
            try Self.checkType(factor)
            try await forgetOld(of: factor, in: database)
            let challenge = try await database.query(
                """
                insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2::inet) \
                returning id, floor(extract(epoch from created_at) + $3::double precision)::bigint as expires_at
                """, [factor.id.uuidString, client.storedAddress, String(life)]
            ).only()
            try await database.run(
                "update auth.mfa_factors set last_challenged_at = now() where id = $1", [factor.id.uuidString])
            return AuthFactorChallenge(
                id: try challenge.string("id"), type: factor.type, expiresAt: try challenge.int("expires_at"))
        }
    }

    static func checkType(_ factor: Factors.Factor) throws {
        switch factor.type {
        case "totp": break
        case "phone":
            throw AuthError(
                .unprocessableContent, .mfaPhoneVerifyNotEnabled, "MFA verification is disabled for Phone")
        default:
            throw AuthError(
                .unprocessableContent, .mfaWebAuthnVerifyNotEnabled, "MFA verification is disabled for WebAuthn")
        }
    }

    /// A factor has at most twenty challenges, whoever asks for them.
    private func forgetOld(of factor: Factors.Factor, in database: Session) async throws {
        try await database.run(
            """
            delete from auth.mfa_challenges where factor_id = $1 and id not in (select id from auth.mfa_challenges \
            where factor_id = $1 order by created_at desc, id limit 19)
            """, [factor.id.uuidString])
    }

    enum State: Sendable {
        case open
        case refused(AuthError)
    }

    /// The texts and codes are the official server's, also where an answered challenge "mismatches".
    func state(
        _ id: UUID, of factor: Factors.Factor, client: ClientInfo, in database: Session
    ) async throws -> State {
        let row = try await database.query(
            """
            select verified_at is not null as is_answered, ip_address is not distinct from $3::inet as is_same_address, \
            created_at + $4::double precision * interval '1 second' < clock_timestamp() as is_over \
            from auth.mfa_challenges where id = $1 and factor_id = $2
            """,
            [
                id.uuidString, factor.id.uuidString, client.storedAddress,
                String(core.configuration.secondFactor.challengeLife.inSeconds),
            ]
        ).first
        guard let row else {
            return refused(.mfaFactorNotFound, "MFA factor with the provided challenge ID not found")
        }
        if try row.bool("is_answered") || !row.bool("is_same_address") {
            return refused(.mfaIPAddressMismatch, "Challenge and verify IP addresses mismatch.")
        }
        if try row.bool("is_over") {
            return refused(
                .mfaChallengeExpired,
                "MFA challenge \(id.uuidString.lowercased()) has expired, "
                    + "verify against another challenge or create a new challenge.")
        }
        return .open
    }

    private func refused(_ code: AuthErrorCode, _ message: String) -> State {
        .refused(AuthError(.unprocessableContent, code, message))
    }
}
