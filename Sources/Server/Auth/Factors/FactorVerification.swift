/// Verifies a code of a factor: the session continues at the second level, and sessions below it end.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct FactorVerification: Sendable {
    let core: AuthCore

    /// A wrong guess is counted in the same transaction, so a refusal is a value and not an error.
    func callAsFunction(
        _ id: UUID, challenge: UUID, code: String, by signedIn: SignedIn, client: ClientInfo
    ) async throws -> AuthSession {
        let outcome = try await core.database.transaction { database -> Result<Sessions.Issued, AuthError> in
            let now = try await signedIn.locked(in: database)
            let factor = try await Factors.find(id, of: now.id, in: database)
            try Challenge.checkType(factor)
            try await Guesses.check(now.id, in: database)
            if case .refused(let error) = try await Challenge(core: core).state(
                challenge, of: factor, client: client, in: database)
            {
                return .failure(error)
            }
            guard try await isRight(code, for: factor, in: database) else {
                try await Guesses.countWrong(now.id, core.configuration.secondFactor, in: database)
                return .failure(
                    AuthError(.unprocessableContent, .mfaVerificationFailed, "Invalid TOTP code entered"))
            }
            try await database.run(
                "update auth.mfa_challenges set verified_at = now() where id = $1", [challenge.uuidString])
            try await Guesses.forget(now.id, in: database)
            try await Factors.markVerified(factor, of: now.id, in: database)
            return await .success(try core.sessions.raise(now, method: "totp", factor: factor.id, in: database))
        }
        return try await core.sessions.answer(outcome.get())
    }

    private func isRight(_ code: String, for factor: Factors.Factor, in database: Session) async throws -> Bool {
        guard let totp = factor.secret.flatMap(TOTP.init(secret:)) else { return false }
        let code = code.trimmingCharacters(in: .whitespacesAndNewlines)
        let now = core.configuration.secondFactor.now().timeIntervalSince1970
        guard let step = totp.step(of: code, at: now) else { return false }
        return try await Factors.accept(step: step, of: factor.id, in: database)
    }
}
