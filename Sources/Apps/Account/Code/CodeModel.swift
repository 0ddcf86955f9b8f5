/// Entering a mailed code, and asking for another one when the server allows it.
import Clients
import Language
import Observation

@MainActor @Observable
package final class CodeModel {
    package var code = "" {
        didSet {
            let digits = String(code.filter { $0.isASCII && $0.isNumber }.prefix(Self.longest))
            if digits != code { code = digits }
        }
    }
    package private(set) var secondsToResend = 0
    package private(set) var hasResent = false
    package private(set) var hasTried = false
    package let purpose: CodePurpose
    package let submission = Submission()
    package let resending = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient
    private let clock: ClockClient
    private let session: SessionModel

    package static let shortest = 6
    package static let longest = 10

    package init(purpose: CodePurpose, clients: Clients, session: SessionModel, flow: AccountFlow) {
        self.purpose = purpose
        self.flow = flow
        self.session = session
        auth = clients.auth
        clock = clients.clock
    }

    package var codeError: String? {
        hasTried && code.count < Self.shortest
            ? String(localized: "The code has at least \(Self.shortest) digits.") : nil
    }
    package var canResend: Bool { secondsToResend == 0 && !resending.isRunning && !submission.isRunning }

    package func confirmTapped() async {
        hasTried = true
        guard codeError == nil else { return }
        let (email, code, purpose) = (EmailRules.cleaned(flow.email), code, purpose)
        await submission.run { [auth, session, flow] () async throws(ClientError) in
            if purpose == .recovery { session.hold() }
            do throws(ClientError) {
                session.signedIn(try await auth.verifyCode(email, code, purpose))
                if purpose == .recovery { flow.path = [.newPassword] }
            } catch {
                if purpose == .recovery { session.release() }
                throw error
            }
        }
    }

    /// Ends when the next code may be asked for.
    package func resendTapped() async {
        guard canResend else { return }
        submission.problem = nil
        hasResent = false
        let email = EmailRules.cleaned(flow.email)
        hasResent = await resending.run { [auth, purpose] () async throws(ClientError) in
            try await auth.sendCode(email, purpose)
        }
        await countDown(from: resending.problem?.waitSeconds ?? 0)
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        resending.problem = nil
        if flow.follow(help) { return }
        switch help {
        case .retry: await confirmTapped()
        case .newCode: await resendTapped()
        default: break
        }
    }

    private func countDown(from seconds: Int) async {
        secondsToResend = max(0, seconds)
        while secondsToResend > 0 {
            guard (try? await clock.sleep(.seconds(1))) != nil else { break }
            secondsToResend -= 1
        }
        secondsToResend = 0
    }
}
