/// Making an account with e-mail and password.
import Clients
import Observation

@MainActor @Observable
package final class SignUpModel {
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

    package var emailError: String? { hasTried ? EmailRules.problem(with: flow.email) : nil }
    package var passwordError: String? { hasTried ? PasswordRules.violation(of: password)?.words : nil }

    package func signUpTapped() async {
        hasTried = true
        guard emailError == nil, passwordError == nil else { return }
        let (email, password) = (EmailRules.cleaned(flow.email), password)
        await submission.run { [auth, session, flow] () async throws(ClientError) in
            switch try await auth.signUp(email, password) {
            case .signedIn(let account): session.signedIn(account)
            case .confirmationSent: flow.show(.code(.signUp))
            }
        }
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if !flow.follow(help), help == .retry { await signUpTapped() }
    }
}
