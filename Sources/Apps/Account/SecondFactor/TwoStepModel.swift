/// Two-step sign-in in settings: adding an authenticator app, the recovery codes, and taking it away.
import Clients
import Observation

@MainActor @Observable
package final class TwoStepModel {
    package enum Phase: Hashable {
        case loading, off
        /// Waits for the first code.
        case enrolling(FactorEnrolment)
        case on(Factor)
        case failed(Trouble)
    }

    package private(set) var phase = Phase.loading
    /// Shown once.
    package private(set) var recoveryCodes: [String] = []
    package var code = ""
    package let submission = Submission()
    private let auth: AuthClient
    private let issuer: String

    package init(auth: AuthClient, issuer: String) { (self.auth, self.issuer) = (auth, issuer) }

    package func load() async {
        do throws(ClientError) {
            let factor = try await auth.factors.list().first
            if case .enrolling = phase { return }
            phase = factor.map { .on($0) } ?? .off
        } catch {
            if phase == .loading, error != .cancelled { phase = .failed(Trouble.account(error)) }
        }
    }

    package func addTapped() async {
        code = ""
        await submission.run { [auth, issuer] () async throws(ClientError) in
            phase = .enrolling(try await auth.factors.enrol(issuer))
        }
    }

    package var canConfirm: Bool { code.filter(\.isNumber).count == 6 }

    package func confirmTapped() async {
        guard case .enrolling(let enrolment) = phase, canConfirm else { return }
        let code = code.filter(\.isNumber)
        await submission.run(words: Trouble.secondFactor) { [auth] () async throws(ClientError) in
            _ = try await auth.factors.verify(enrolment.factor, code)
            phase = .on(Factor(id: enrolment.factor))
            recoveryCodes = try await auth.factors.makeRecoveryCodes()
        }
    }

    package func cancelTapped() { phase = .off }

    package func removeTapped() async {
        guard case .on(let factor) = phase else { return }
        await submission.run { [auth] () async throws(ClientError) in
            try await auth.factors.remove(factor.id)
            (phase, recoveryCodes) = (.off, [])
        }
    }

    package func newCodesTapped() async {
        await submission.run { [auth] () async throws(ClientError) in
            recoveryCodes = try await auth.factors.makeRecoveryCodes()
        }
    }
}
