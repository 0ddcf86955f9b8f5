/// Signing in with e-mail and password.
import Clients
import Language
import Observation

@MainActor @Observable
package final class SignInModel {
    package var password = ""
    package let check = FieldCheck()
    package let submission = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient
    private let session: SessionModel
    private let offer: DemoOffer?
    private let door: Door

    package init(
        auth: AuthClient, session: SessionModel, flow: AccountFlow, demo: DemoOffer? = nil, door: Door = Door()
    ) {
        self.auth = auth
        self.session = session
        self.flow = flow
        offer = demo
        self.door = door
    }

    /// Comes and goes with the account.
    package var demo: DemoAccount? { offer?.account }

    package var emailError: String? { check.isDue(.email) ? EmailRules.problem(with: flow.email) : nil }
    package var passwordError: String? { check.isDue(.password) ? passwordProblem : nil }
    package var canSubmit: Bool {
        !door.guidesFields || (EmailRules.problem(with: flow.email) == nil && passwordProblem == nil)
    }

    /// A guiding form also knows that no account has a password against the rules.
    private var passwordProblem: String? {
        if password.isEmpty { return String(localized: "Enter your password.") }
        return door.guidesFields ? PasswordRules.violation(of: password)?.words : nil
    }

    package func signInTapped() async {
        check.tried()
        guard emailError == nil, passwordError == nil else { return }
        let (email, password) = (EmailRules.cleaned(flow.email), password)
        await submission.run(words: door.words) { [auth, session] () async throws(ClientError) in
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
