/// Signing in with Apple or Google: a fresh nonce, the provider's word for who it is, our session for that.
import Clients
import Foundation
import Observation

@MainActor @Observable
package final class ProviderModel {
    package let provider: SignInProvider
    package let standIn: StandIn?
    package var isChoosing = false
    package let submission = Submission()
    private let auth: AuthClient
    private let session: SessionModel
    private let flow: AccountFlow
    private var lastTry: Try?

    /// Shows a provider's page, and returns the address to which it sends back; nil when the person has closed it.
    package typealias Page = @MainActor (URL) async throws -> URL?

    private enum Try {
        case account(String)
        case token(String, nonce: String)
        case page(Page, back: URL)
    }

    package init(
        _ provider: SignInProvider, standIn: StandIn?, auth: AuthClient, session: SessionModel, flow: AccountFlow
    ) {
        self.provider = provider
        self.standIn = standIn
        self.auth = auth
        self.session = session
        self.flow = flow
    }

    /// Where the provider's own sheet is missing.
    package func continueTapped() {
        guard !submission.isRunning else { return }
        if standIn == nil { submission.problem = .missing(provider) } else { isChoosing = true }
    }

    package func accountChosen(_ email: String) async {
        isChoosing = false
        guard let standIn else { return }
        lastTry = .account(email)
        await submission.run { () async throws(ClientError) in
            let nonce = Nonce.make()
            let token: String
            do { token = try await standIn.token(email, nonce) } catch { throw .unexpected("no token: \(error)") }
            session.signedIn(try await auth.signInWithToken(provider, token, nonce))
        }
    }

    /// With the token that the provider's own button brought.
    package func tokenReceived(_ token: String, nonce: String) async {
        lastTry = .token(token, nonce: nonce)
        await submission.run { () async throws(ClientError) in
            session.signedIn(try await auth.signInWithToken(provider, token, nonce))
        }
    }

    /// Through the provider's page, for providers without a button of the system's.
    ///
    /// - Parameter back: where the page sends back, in the app's own scheme.
    package func pageWanted(back: URL, _ page: @escaping Page) async {
        lastTry = .page(page, back: back)
        await submission.run { () async throws(ClientError) in
            let visit = try await auth.beginWebSignIn(provider, back)
            let answer: URL?
            do { answer = try await page(visit.page) } catch { throw .unexpected("no answer: \(error)") }
            // Closing the page is a decision, not an error.
            guard let answer else { throw .cancelled }
            session.signedIn(try await auth.finishWebSignIn(visit, answer))
        }
    }

    package func refused() { submission.problem = .refused(by: provider) }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        guard !flow.follow(help), help == .retry else { return }
        switch lastTry {
        case .account(let email): await accountChosen(email)
        case .token(let token, let nonce): await tokenReceived(token, nonce: nonce)
        case .page(let page, let back): await pageWanted(back: back, page)
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
