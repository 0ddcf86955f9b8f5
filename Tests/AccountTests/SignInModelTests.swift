/// Signing in, with a password and with Apple.
import AccountFeatures
import Clients
import Foundation
import Testing

@Suite("Sign in", .timeLimit(.minutes(1)))
@MainActor
struct SignInModelTests {
    let backend = FakeBackend()
    let flow = AccountFlow()
    let session: SessionModel

    init() { session = SessionModel(clients: backend.clients) }

    private func model(demo: DemoAccount? = nil) -> SignInModel {
        let model = SignInModel(auth: backend.auth, session: session, flow: flow, demo: demo.map { DemoOffer($0) })
        flow.email = " anna@example.com "
        model.password = "a good password"
        return model
    }

    @Test("AUN-FR-1.2 e-mail and password sign in; blanks around the address don't matter")
    func happy() async {
        await model().signInTapped()
        #expect(backend.calls == ["signIn anna@example.com a good password"])
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("a second tap does nothing while the first one is under way")
    func doubleTap() async {
        backend.hold()
        let model = model()
        let first = Task { await model.signInTapped() }
        await backend.arrived(1)
        #expect(model.submission.isRunning)
        await model.signInTapped()
        backend.letGo()
        await first.value
        #expect(backend.calls.count == 1)
        #expect(!model.submission.isRunning)
    }

    @Test("an incomplete form asks nobody and says what is missing")
    func incomplete() async {
        let model = model()
        flow.email = "anna"
        model.password = ""
        #expect(model.emailError == nil && model.passwordError == nil)
        await model.signInTapped()
        #expect(model.emailError == "This is no e-mail address.")
        #expect(model.passwordError == "Enter your password.")
        #expect(backend.calls.isEmpty)
    }

    @Test("every error is told, and nobody is signed in", arguments: everyError)
    func errors(_ error: ClientError) async {
        backend.error = error
        let model = model()
        await model.signInTapped()
        #expect(model.submission.problem == Trouble.account(error))
        #expect(session.phase == .restoring)
        #expect(!model.submission.isRunning)
    }

    @Test("the problem's button tries again")
    func retry() async {
        backend.error = .offline
        let model = model()
        await model.signInTapped()
        backend.error = nil
        await model.helpTapped(.retry)
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("a wrong password leads to a new one, an unconfirmed address to its code")
    func ways() async {
        let model = model()
        await model.helpTapped(.forgotPassword)
        #expect(flow.path == [.forgotPassword])
        await model.helpTapped(.enterCode)
        #expect(flow.path == [.forgotPassword, .code(.signUp)])
        flow.show(.forgotPassword)
        #expect(flow.path == [.forgotPassword])
        #expect(backend.calls.isEmpty)
    }

    @Test("the demo account fills the form; without one nothing happens")
    func demo() {
        let model = model(demo: DemoAccount(email: "demo@example.com", password: "shown to all"))
        model.demoTapped()
        #expect(flow.email == "demo@example.com" && model.password == "shown to all")
        let plain = self.model()
        plain.demoTapped()
        #expect(plain.password == "a good password")
    }

    // MARK: - Apple

    private func apple(_ standIn: StandIn?) -> ProviderModel {
        ProviderModel(.apple, standIn: standIn, auth: backend.auth, session: session, flow: flow)
    }

    @Test("a chosen account's token is exchanged, with the nonce it was made for")
    func appleHappy() async {
        let model = apple(StandIn(accounts: ["anna@example.com"]) { email, nonce in "token:\(email):\(nonce)" })
        model.continueTapped()
        #expect(model.isChoosing)
        await model.accountChosen("anna@example.com")
        #expect(!model.isChoosing)
        #expect(session.phase == .signedIn(FakeBackend.account))
        let parts = backend.calls[0].split(separator: " ")
        #expect(parts.count == 3 && parts[1] == "token:anna@example.com:\(parts[2])" && parts[2].count == 32)
    }

    @Test("every nonce is fresh")
    func nonces() async {
        let model = apple(StandIn(accounts: []) { _, nonce in nonce })
        for _ in 0..<5 { await model.accountChosen("anna@example.com") }
        #expect(Set(backend.calls).count == 5)
    }

    @Test("without Apple the button says where it works")
    func appleMissing() {
        let model = apple(nil)
        model.continueTapped()
        #expect(!model.isChoosing)
        #expect(model.submission.problem?.title == "Not on this device")
    }

    @Test("after an error the same account is tried again, without choosing it twice")
    func appleRetry() async {
        let model = apple(StandIn(accounts: []) { email, _ in "token-of-\(email)" })
        backend.error = .offline
        await model.accountChosen("anna@example.com")
        #expect(model.submission.problem?.remedy == .retry)
        backend.error = nil
        await model.helpTapped(.retry)
        #expect(backend.calls.count == 2 && session.phase == .signedIn(FakeBackend.account))
    }

    @Test("ART-1.7 Google's page is shown, what it sends back is exchanged, and closing it is no error")
    func googlePage() async throws {
        let model = ProviderModel(.google, standIn: nil, auth: backend.auth, session: session, flow: flow)
        let back = try #require(URL(string: "artifex://signed-in"))
        await model.pageWanted(back: back) { page in
            #expect(page.absoluteString == "artifex://signed-in/page")
            return nil
        }
        #expect(model.submission.problem == nil && session.phase == .restoring)
        await model.pageWanted(back: back) { _ in URL(string: "artifex://signed-in?code=c") }
        #expect(backend.calls.suffix(2) == ["begin google artifex://signed-in", "finish v artifex://signed-in?code=c"])
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("a token that can't be made or is refused signs nobody in")
    func appleRefused() async {
        struct NoToken: Error {}
        let model = apple(StandIn(accounts: []) { _, _ in throw NoToken() })
        await model.accountChosen("anna@example.com")
        #expect(model.submission.problem != nil && backend.calls.isEmpty)
        backend.error = .refused(code: "bad_jwt", message: "The token is not valid.")
        await model.tokenReceived("forged", nonce: "n")
        #expect(model.submission.problem?.message == "The token is not valid.")
        #expect(backend.calls == ["apple forged n"])
        #expect(session.phase == .restoring)
    }
}
