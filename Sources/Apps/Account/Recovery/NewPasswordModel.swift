/// Choosing a new password after a code has proved who it is.
import Clients
import Observation

@MainActor @Observable
package final class NewPasswordModel {
    package var password = ""
    package private(set) var hasTried = false
    package let submission = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient
    private let session: SessionModel

    package init(auth: AuthClient, session: SessionModel, flow: AccountFlow) {
        self.auth = auth
        self.session = session
        self.flow = flow
    }

    package var passwordError: String? { hasTried ? PasswordRules.violation(of: password)?.words : nil }

    package func saveTapped() async {
        hasTried = true
        guard passwordError == nil else { return }
        let password = password
        await submission.run { [auth, session] () async throws(ClientError) in
            try await auth.changePassword(password)
            session.release()
        }
    }

    /// The code has signed them in already: the old password may stay.
    package func keepOldTapped() {
        guard !submission.isRunning else { return }
        session.release()
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if !flow.follow(help), help == .retry { await saveTapped() }
    }
}
