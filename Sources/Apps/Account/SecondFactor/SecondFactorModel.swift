/// A code of the authenticator app at sign-in, or a recovery code in its place.
import Clients
import Language
import Observation

@MainActor @Observable
package final class SecondFactorModel {
    package var code = ""
    package var isRecovering = false { didSet { code = "" } }
    package private(set) var hasTried = false
    package let submission = Submission()
    private let auth: AuthClient
    private let session: SessionModel

    package init(auth: AuthClient, session: SessionModel) {
        (self.auth, self.session) = (auth, session)
    }

    package var problem: String? {
        guard hasTried else { return nil }
        return cleaned.count < 6
            ? isRecovering
                ? String(localized: "Enter one of your recovery codes.") : String(localized: "The code has 6 digits.")
            : nil
    }

    private var cleaned: String { code.filter { !$0.isWhitespace } }

    package func confirmTapped() async {
        hasTried = true
        guard problem == nil else { return }
        let (code, isRecovering) = (cleaned, isRecovering)
        await submission.run(words: Trouble.secondFactor) { [auth, session] () async throws(ClientError) in
            if isRecovering { return session.signedIn(try await auth.factors.recover(code)) }
            guard let factor = try await auth.factors.list().first else {
                throw .refused(
                    code: "mfa_factor_not_found",
                    message: String(localized: "Your account has no second step any more. Sign in again."))
            }
            session.signedIn(try await auth.factors.verify(factor.id, code))
        }
    }

    package func leave() async { await session.signOut() }
}

extension Trouble {
    package static func secondFactor(_ error: ClientError) -> Trouble {
        guard case .refused(let code, _) = error, code.hasPrefix("mfa_") else { return .account(error) }
        return Trouble(
            String(localized: "That code doesn’t work"),
            String(localized: "Wait for the next one in your authenticator app, and enter it at once."),
            remedy: .close)
    }
}
