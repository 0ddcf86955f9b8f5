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
            let now = try signedIn.locked(in: database)
            let factor = try Factors.find(id, of: now.id, in: database)
            try Challenge.checkType(factor)
            try Guesses.check(now.id, in: database)
            if case .refused(let error) = try Challenge(core: core).state(
                challenge, of: factor, client: client, in: database)
            {
                return .failure(error)
            }
            guard try isRight(code, for: factor, in: database) else {
                try Guesses.countWrong(now.id, core.configuration.secondFactor, in: database)
                return .failure(
                    AuthError(.unprocessableContent, .mfaVerificationFailed, "Invalid TOTP code entered"))
            }
            try database.run(
                "update auth.mfa_challenges set verified_at = now() where id = $1", [challenge.uuidString])
            try Guesses.forget(now.id, in: database)
            try Factors.markVerified(factor, of: now.id, in: database)
            return .success(try core.sessions.raise(now, method: "totp", factor: factor.id, in: database))
        }
        return try await core.sessions.answer(outcome.get())
    }

    private func isRight(_ code: String, for factor: Factors.Factor, in database: Session) throws -> Bool {
        guard let totp = factor.secret.flatMap(TOTP.init(secret:)) else { return false }
        let code = code.trimmingCharacters(in: .whitespacesAndNewlines)
        let now = core.configuration.secondFactor.now().timeIntervalSince1970
        guard let step = totp.step(of: code, at: now) else { return false }
        return try Factors.accept(step: step, of: factor.id, in: database)
    }
}
