/// Ten codes that stand in for a lost factor, each once. They are shown when they are made; only hashes are kept.

import Crypto
import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct RecoveryCodes: Sendable {
    let core: AuthCore

    static let count = 10

    /// Replaces earlier ones.
    func make(by signedIn: SignedIn) async throws -> AuthRecoveryCodes {
        let codes = (0..<Self.count).map { _ in Self.make() }
        try await core.database.transaction { database in
            let now = try await signedIn.locked(in: database)
            guard now.account.hasSecondFactor else {
                throw AuthError(
                    .unprocessableContent, .mfaFactorNotFound, "Recovery codes need a verified factor")
            }
            guard now.isAAL2 else {
                throw AuthError.insufficientAAL(.forbidden, "AAL2 required to make recovery codes")
            }
            try await database.run("delete from auth.mfa_recovery_codes where user_id = $1", [now.id.uuidString])
            for code in codes {
                try await database.run(
                    "insert into auth.mfa_recovery_codes (user_id, code_hash) values ($1, $2)",
                    [now.id.uuidString, Self.hash(code, of: now.id)])
            }
        }
        return AuthRecoveryCodes(codes: codes)
    }

    func remaining(of signedIn: SignedIn) async throws -> AuthRecoveryCodesLeft {
        let count = try await core.database.query(
            "select count(*) from auth.mfa_recovery_codes where user_id = $1 and used_at is null",
            [signedIn.id.uuidString])
        return AuthRecoveryCodesLeft(remaining: count.scalar.flatMap { Int($0) } ?? 0)
    }

    /// The session continues at the second level, as after a factor's code.
    func use(_ code: String, by signedIn: SignedIn) async throws -> AuthSession {
        let outcome = try await core.database.transaction { database -> Result<Sessions.Issued, AuthError> in
            let now = try await signedIn.locked(in: database)
            try await Guesses.check(now.id, in: database)
            let used = try await database.query(
                """
                update auth.mfa_recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 \
                and used_at is null returning id
                """, [now.id.uuidString, Self.hash(code, of: now.id)])
            guard !used.isEmpty else {
                try await Guesses.countWrong(now.id, core.configuration.secondFactor, in: database)
                return .failure(
                    AuthError(.unprocessableContent, .mfaVerificationFailed, "Invalid recovery code entered"))
            }
            try await Guesses.forget(now.id, in: database)
            return await .success(try core.sessions.raise(now, method: "mfa/recovery_code", factor: nil, in: database))
        }
        return try await core.sessions.answer(outcome.get())
    }

    /// 80 bits in four groups: too many to try, even with the hashes at hand, so a plain hash will do.
    private static func make() -> String {
        let letters = SymmetricKey(size: SymmetricKeySize(bitCount: 80)).withUnsafeBytes { Base32.encode($0) }
        let groups = stride(from: 0, to: 16, by: 4).map { start in letters.dropFirst(start).prefix(4) }
        return groups.joined(separator: "-").lowercased()
    }

    /// Case, hyphens and blanks don't count.
    private static func hash(_ code: String, of user: UUID) -> String {
        let letters = code.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        return SHA256.hash(data: Data("\(user.uuidString.lowercased()) \(letters)".utf8)).map(hexByte).joined()
    }
}
