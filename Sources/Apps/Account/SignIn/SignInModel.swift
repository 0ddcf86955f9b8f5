/// Signing in with e-mail and password.
import Clients
import Observation

@MainActor @Observable
package final class SignInModel {
    package var password = ""
    package private(set) var hasTried = false
    package let submission = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient
    private let session: SessionModel
    private let offer: DemoOffer?

    package init(auth: AuthClient, session: SessionModel, flow: AccountFlow, demo: DemoOffer? = nil) {
        self.auth = auth
        self.session = session
        self.flow = flow
        offer = demo
    }

    /// Comes and goes with the account.
    package var demo: DemoAccount? { offer?.account }

    package var emailError: String? { hasTried ? EmailRules.problem(with: flow.email) : nil }
    package var passwordError: String? { hasTried && password.isEmpty ? "Enter your password." : nil }

    package func signInTapped() async {
        hasTried = true
        guard emailError == nil, passwordError == nil else { return }
        let (email, password) = (EmailRules.cleaned(flow.email), password)
        await submission.run { [auth, session] () async throws(ClientError) in
            session.signedIn(try await auth.signIn(email, password))
        }
    }

    package func demoTapped() {
        guard let demo, !submission.isRunning else { return }
        flow.email = demo.email
        password = demo.password
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if !flow.follow(help), help == .retry { await signInTapped() }
    }
}
