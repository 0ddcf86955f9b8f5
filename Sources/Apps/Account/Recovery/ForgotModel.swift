/// Asking for a code to get back into an account.
import Clients
import Observation

@MainActor @Observable
package final class ForgotModel {
    package private(set) var hasTried = false
    package let submission = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient

    package init(auth: AuthClient, flow: AccountFlow) {
        self.auth = auth
        self.flow = flow
    }

    package var emailError: String? { hasTried ? EmailRules.problem(with: flow.email) : nil }

    package func sendTapped() async {
        hasTried = true
        guard emailError == nil else { return }
        let email = EmailRules.cleaned(flow.email)
        await submission.run { [auth, flow] () async throws(ClientError) in
            try await auth.sendCode(email, .recovery)
            flow.show(.code(.recovery))
        }
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if !flow.follow(help), help == .retry { await sendTapped() }
    }
}
