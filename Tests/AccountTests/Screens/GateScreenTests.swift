/// The gate on screen: from the splash through onboarding and every way in, tapped as a person would.
import AccountFeatures
import Clients
import Foundation
import SwiftUI
import Testing
import ViewTesting

@Suite("Gate on screen", .timeLimit(.minutes(1)))
@MainActor
struct GateScreenTests {
    let backend = FakeBackend()

    private func open(_ app: AppIdentity = .sample, onboarded: Bool = true, _ aids: SignInAids = .init()) async
        -> Screen
    {
        if onboarded { backend.keychain.write("device.onboarding", Data("seen".utf8)) }
        let clients = backend.clients
        let screen = Screen {
            AccountGate(app: app, clients: clients, onboarding: samplePages) { account in
                Text("Home of \(account.email)")
            }
            .environment(\.signInAids, aids)
        }
        await screen.settle()
        return screen
    }

    @Test("AUN-NF-50 with a session the splash leads to the app, without one to the ways in")
    func splash() async {
        #expect(await open().contains("Sign up with e-mail"))
        backend.stored = FakeBackend.account
        #expect(await open().contains("Home of anna@example.com"))
    }

    @Test("the splash says that it is opening, and a stuck one offers two ways on")
    func stuck() async {
        backend.hold()
        let splash = await open()
        #expect(splash.spoken.contains { $0.contains("Opening") })
        backend.letGo()
        backend.error = .serverDown
        let screen = await open()
        #expect(screen.contains("The service can’t be reached"))
        backend.error = nil
        await screen.tap("Try again")
        #expect(screen.contains("Sign up with e-mail"))
    }

    @Test("AUN-FR-8.3 the onboarding is shown once, page by page")
    func onboarding() async {
        let screen = await open(onboarded: false)
        #expect(screen.contains("Page title 1"))
        await screen.tap("Next")
        await screen.tap("Next")
        #expect(screen.contains("Page title 3"))
        await screen.tap("Back")
        #expect(screen.contains("Page title 2"))
        await screen.tap("Next")
        await screen.tap("Get started")
        #expect(screen.contains("Sign up with e-mail"))
        #expect(await open(onboarded: false).contains("Sign up with e-mail"))
    }

    @Test("the onboarding can be skipped")
    func skip() async {
        let screen = await open(onboarded: false)
        await screen.tap("Skip")
        #expect(screen.contains("Sign up with e-mail"))
    }

    @Test("AUN-NF-51 AUN-FR-1.2 the sign-in screen offers Apple, below it e-mail, and signs in")
    func signIn() async {
        let screen = await open()
        await screen.tap("I have an account: sign in")
        #expect(screen.find(label: "Continue with Apple")?.role == .button)
        let labels = screen.elements.map(\.label)
        #expect((labels.firstIndex(of: "Continue with Apple") ?? .max) < (labels.firstIndex(of: "E-mail") ?? .min))
        await screen.type("anna@example.com", into: "E-mail")
        await screen.type("secret words", into: "Password")
        await screen.tap("Sign in")
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("a wrong password says so and leads to a new one")
    func wrongPassword() async {
        let screen = await open()
        await screen.tap("I have an account: sign in")
        await screen.type("anna@example.com", into: "E-mail")
        await screen.type("wrong", into: "Password")
        backend.error = .refused(code: "invalid_credentials", message: "")
        await screen.tap("Sign in")
        #expect(screen.contains("The e-mail address or the password is wrong."))
        backend.error = nil
        await screen.tap("Reset my password")
        #expect(screen.contains("Send the code"))
        #expect(screen.find(label: "E-mail")?.value == "anna@example.com")
    }

    @Test("an empty form says what is missing")
    func emptyForm() async {
        let screen = await open()
        await screen.tap("I have an account: sign in")
        await screen.tap("Sign in")
        #expect(screen.contains("Enter your e-mail address.") && screen.contains("Enter your password."))
    }

    @Test("while signing in, the button says so and can't be tapped")
    func busy() async {
        let screen = await open()
        await screen.tap("I have an account: sign in")
        await screen.type("anna@example.com", into: "E-mail")
        await screen.type("secret words", into: "Password")
        backend.hold()
        await screen.tap("Sign in")
        #expect(screen.find(label: "Signing in…")?.isEnabled == false)
        backend.letGo()
        await screen.settle()
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("signing up: the meter speaks, the code follows, the app opens")
    func signUp() async {
        let screen = await open()
        await screen.tap("Sign up with e-mail")
        await screen.type("anna@example.com", into: "E-mail")
        await screen.type("short", into: "Password")
        #expect(screen.spoken.contains { $0.contains("Password strength") && $0.contains("3 more characters") })
        await screen.type("m9$Kp2!vX7qL", into: "Password")
        #expect(screen.spoken.contains { $0.contains("Password strength") && $0.contains("Strong") })
        await screen.tap("Create account")
        #expect(screen.contains("Check your mail"))
        await screen.type("123456", into: "Code")
        await screen.tap("Confirm")
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("a forgotten password on screen, to the end")
    func recovery() async {
        let screen = await open()
        await screen.tap("I have an account: sign in")
        await screen.tap("Forgot password?")
        await screen.type("anna@example.com", into: "E-mail")
        await screen.tap("Send the code")
        await screen.type("123456", into: "Code")
        await screen.tap("Confirm")
        #expect(!screen.contains("Home of"))
        await screen.type("a better password", into: "New password")
        await screen.tap("Save password")
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("the demo account's password is on screen only where there is one")
    func demo() async {
        let plain = await open()
        await plain.tap("I have an account: sign in")
        #expect(!plain.contains("Demo account"))
        let demo = DemoAccount(email: "demo@example.com", password: "shown to all")
        let offer = DemoOffer()
        let screen = await open(.sample, SignInAids(demo: offer))
        await screen.tap("I have an account: sign in")
        #expect(!screen.contains("Demo account"))
        // It appears on the open screen once it is there, and is gone with it.
        for _ in 0..<2 {
            offer.account = demo
            await screen.wait(for: "Demo account")
            offer.account = nil
            await screen.settle()
            #expect(!screen.contains("shown to all") && screen.find(label: "Fill in the demo account") == nil)
        }
        offer.account = demo
        await screen.wait(for: "shown to all")
        await screen.tap("Fill in the demo account")
        await screen.tap("Sign in")
        #expect(backend.calls.contains("signIn demo@example.com shown to all"))
    }

    @Test(
        "a simulated account of a provider's signs in, and the sheet says that it is simulated",
        arguments: SignInProvider.allCases)
    func provider(_ provider: SignInProvider) async {
        let standIn = StandIn(accounts: ["anna@example.com"]) { email, _ in "token-of-\(email)" }
        var app = AppIdentity.sample
        app.providers = SignInProvider.allCases
        let screen = await open(app, SignInAids(standIns: [provider: standIn]))
        await screen.tap("Continue with \(provider.name)")
        #expect(screen.contains("Simulated \(provider.name) accounts"))
        await screen.tap("Continue as anna@example.com")
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("a session that the server ends leads back to the ways in, and says why")
    func ended() async {
        backend.stored = FakeBackend.account
        let screen = await open()
        backend.announce(.nobody(.sessionEnded))
        await screen.settle()
        #expect(screen.contains("Your session has ended. Sign in to go on."))
        #expect(!screen.contains("Home of"))
    }

    @Test("an account that was deleted on another device leads back to the ways in, in words of its own")
    func accountGone() async {
        backend.stored = FakeBackend.account
        let screen = await open()
        backend.announce(.nobody(.accountGone))
        await screen.settle()
        #expect(screen.contains("Your account has been deleted, so you are signed out here too."))
        #expect(!screen.contains("Home of"))
    }
}
