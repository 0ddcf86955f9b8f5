/// Signing in with Apple: a fresh nonce, Apple's token for it, our session for the token.
import Clients
import Observation

@MainActor @Observable
package final class AppleModel {
    package let identity: AppleIdentity?
    package var isChoosing = false
    package let submission = Submission()
    private let auth: AuthClient
    private let session: SessionModel
    private let flow: AccountFlow
    private var lastTry: Try?

    private enum Try {
        case account(String)
        case token(String, nonce: String)
    }

    package init(identity: AppleIdentity?, auth: AuthClient, session: SessionModel, flow: AccountFlow) {
        self.identity = identity
        self.auth = auth
        self.session = session
        self.flow = flow
    }

    /// Where Apple's own button is missing.
    package func continueTapped() {
        guard !submission.isRunning else { return }
        if identity == nil { submission.problem = .appleMissing } else { isChoosing = true }
    }

    package func accountChosen(_ email: String) async {
        isChoosing = false
        guard let identity else { return }
        lastTry = .account(email)
        await submission.run { () async throws(ClientError) in
            let nonce = Nonce.make()
            let token: String
            do { token = try await identity.token(email, nonce) } catch { throw .unexpected("no token: \(error)") }
            session.signedIn(try await auth.signInWithApple(token, nonce))
        }
    }

    /// With the token that Apple's button brought.
    package func tokenReceived(_ token: String, nonce: String) async {
        lastTry = .token(token, nonce: nonce)
        await submission.run { () async throws(ClientError) in
            session.signedIn(try await auth.signInWithApple(token, nonce))
        }
    }

    package func appleRefused() { submission.problem = .appleFailed }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        guard !flow.follow(help), help == .retry else { return }
        switch lastTry {
        case .account(let email): await accountChosen(email)
        case .token(let token, let nonce): await tokenReceived(token, nonce: nonce)
        case nil: break
        }
    }
}

enum Nonce {
    /// 128 random bits as hexadecimal digits.
    static func make() -> String {
        (0..<4).map { _ in
            let part = String(UInt32.random(in: 0...UInt32.max), radix: 16)
            return String(repeating: "0", count: 8 - part.count) + part
        }.joined()
    }
}
