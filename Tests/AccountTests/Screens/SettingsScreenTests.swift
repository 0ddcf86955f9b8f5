/// Settings and consent on screen.
import AccountFeatures
import Clients
import Foundation
import SwiftUI
import Testing
import ViewTesting
import Wire

@Suite("Settings on screen", .timeLimit(.minutes(1)))
@MainActor
struct SettingsScreenTests {
    private static let need = ConsentNeed(purpose: "photos", provider: "openai", name: "OpenAI")
    let backend = FakeBackend()

    init() {
        backend.stored = FakeBackend.account
        backend.rows = ["user_credits": #"[{"available":3}]"#]
        backend.answers = [
            "consent": SettingsModelTests.granted, "delete-account": #"{"deleted":true}"#,
            "export-data": #"{"account":{"email":"anna@example.com"}}"#,
        ]
    }

    private func open() async -> Screen {
        let clients = backend.clients
        let screen = Screen {
            AccountGate(app: .sample, clients: clients, onboarding: samplePages) { account in
                SettingsView(app: .sample, clients: clients, account: account)
            }
        }
        await screen.settle()
        return screen
    }

    @Test("AUN-FR-8.5 settings show the account, the plan, the credits and a way out")
    func shows() async {
        let screen = await open()
        let spoken = screen.spoken
        #expect(spoken.contains { $0.hasPrefix("E-mail, anna@example.com") })
        #expect(spoken.contains { $0.hasPrefix("Plan, Free") })
        #expect(spoken.contains { $0.hasPrefix("Credits, 3") })
        #expect(screen.contains("Sample 1.2") && screen.contains("help@example.com"))
    }

    @Test("AUN-FR-1.4 signing out asks first, then leads to the ways in")
    func signOut() async {
        let screen = await open()
        await screen.tap("Sign out")
        await screen.tap("Cancel")
        #expect(screen.contains("anna@example.com"))
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        #expect(screen.contains("Sign up with e-mail") && !screen.contains("anna@example.com"))
    }

    @Test("AUN-NF-69 the account is deleted once its word is typed, and the screen says that it is gone")
    func delete() async {
        let screen = await open()
        await screen.tap("Delete my account")
        #expect(screen.find(label: "Delete everything")?.isEnabled == false)
        await screen.type("DELETE", into: "Type DELETE to confirm")
        await screen.tap("Delete everything")
        #expect(screen.contains("Your account, photos and history have been deleted."))
        #expect(backend.calls.contains(#"delete-account {"confirm":"DELETE"}"#))
    }

    @Test("a deletion that fails says so and the account stays")
    func deleteFails() async {
        let screen = await open()
        await screen.tap("Delete my account")
        await screen.type("DELETE", into: "Type DELETE to confirm")
        backend.error = .serverDown
        await screen.tap("Delete everything")
        #expect(screen.contains("The service can’t be reached"))
        await screen.tap("Keep my account")
        #expect(screen.contains("anna@example.com"))
    }

    @Test("at the largest text size the appearance is a menu, not three cramped segments")
    func largestText() async {
        let screen = await open()
        screen.session.environment.dynamicTypeSize = .accessibility5
        await screen.settle()
        await screen.choose("Light", in: "Appearance")
        #expect(DeviceSettings(keychain: backend.keychain).appearance == .light)
    }

    @Test("an agreement is withdrawn by its button")
    func withdraw() async {
        let screen = await open()
        #expect(screen.contains("OpenAI"))
        backend.answers["consent"] = SettingsModelTests.withdrawn
        await screen.tap("Withdraw for OpenAI")
        #expect(screen.contains("You have agreed to no AI provider."))
    }

    @Test("the export ends in something to share")
    func export() async {
        let screen = await open()
        await screen.tap("Export my data")
        #expect(screen.find(label: "Share my data") != nil)
    }

    @Test("without a connection settings still show the account, and loading can be tried again")
    func offline() async {
        let clients = backend.clients
        backend.error = .offline
        let screen = Screen { SettingsView(app: .sample, clients: clients, account: FakeBackend.account) }
        await screen.settle()
        #expect(screen.contains("anna@example.com") && screen.contains("You’re offline"))
        backend.error = nil
        await screen.tap("Try again")
        #expect(screen.spoken.contains { $0.hasPrefix("Credits, 3") })
    }

    @Test("AUN-FR-1.4 the next one to sign in does not meet the last one's address")
    func forgets() async {
        let fresh = FakeBackend()
        fresh.keychain.write("device.onboarding", Data("seen".utf8))
        let clients = fresh.clients
        let screen = Screen {
            AccountGate(app: .sample, clients: clients, onboarding: []) { account in
                SettingsView(app: .sample, clients: clients, account: account)
            }
        }
        await screen.settle()
        await screen.tap("I have an account: sign in")
        await screen.type("anna@example.com", into: "E-mail")
        await screen.type("secret words", into: "Password")
        await screen.tap("Sign in")
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        await screen.tap("I have an account: sign in")
        #expect(screen.find(label: "E-mail")?.value == "")
        #expect(screen.find(label: "Password")?.value == "")
    }

    @Test("the appearance is chosen, and stays after signing out")
    func appearance() async {
        let screen = await open()
        await screen.tap("Dark")
        #expect(DeviceSettings(keychain: backend.keychain).appearance == .dark)
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        #expect(DeviceSettings(keychain: backend.keychain).appearance == .dark)
    }

    @Test("consent names the provider, what is sent, and how to take it back")
    func consent() async {
        var decision: Bool?
        let clients = backend.clients
        let screen = Screen {
            ConsentView(app: .sample, need: Self.need, clients: clients) { decision = $0 }
        }
        await screen.settle()
        #expect(
            screen.contains("OpenAI") && screen.contains("Place and time are removed first")
                && screen.contains("Withdraw it"))
        await screen.tap("Agree")
        #expect(decision == true)
    }

    @Test(
        "consent speaks of what would really be sent, also of what this version doesn't know",
        arguments: [
            ("photos", "Send photos to", "Place and time are removed first"),
            ("text", "Send text to", "text that you write"),
            ("voice_and_video", "Send voice and video to", "recording"), ("heartbeat", "Send data to", "asked you for"),
        ])
    func purposes(_ purpose: String, _ heading: String, _ sent: String) async {
        let clients = backend.clients
        let need = ConsentNeed(purpose: purpose, provider: "peak", name: "Peak")
        let screen = Screen { ConsentView(app: .sample, need: need, clients: clients) { _ in } }
        await screen.settle()
        #expect(screen.contains("\(heading) Peak?") && screen.contains(sent))
        #expect(purpose == "photos" || !screen.text.lowercased().contains("photo"))
    }

    @Test("not now decides against it without asking the server")
    func notNow() async {
        var decision: Bool?
        let clients = backend.clients
        let screen = Screen {
            ConsentView(app: .sample, need: Self.need, clients: clients) { decision = $0 }
        }
        await screen.tap("Not now")
        #expect(decision == false && backend.calls.isEmpty)
    }

    @Test("AUN-NF-57 everything that acts has a name, on every screen of the account")
    func names() async {
        let signIn = "I have an account: sign in"
        var screens = [await open(), await welcome("Sign up with e-mail"), await welcome(signIn)]
        let recovery = await welcome(signIn)
        await recovery.tap("Forgot password?")
        screens.append(recovery)
        let code = await welcome(signIn)
        await code.tap("Forgot password?")
        await code.type("anna@example.com", into: "E-mail")
        await code.tap("Send the code")
        #expect(code.find(label: "Confirm") != nil)
        screens.append(code)
        let deletion = await open()
        await deletion.tap("Delete my account")
        #expect(deletion.find(label: "Delete everything") != nil)
        screens.append(deletion)
        for screen in screens {
            #expect(screen.elements.count { $0.role == .button } > 0)
            for element in screen.elements where ![.text, .heading, .group].contains(element.role) {
                #expect(!element.label.isEmpty, "\(element)\n\(screen.outline)")
            }
        }
    }

    private func welcome(_ way: String) async -> Screen {
        let fresh = FakeBackend()
        fresh.keychain.write("device.onboarding", Data("seen".utf8))
        let clients = fresh.clients
        let screen = Screen {
            AccountGate(app: .sample, clients: clients, onboarding: []) { _ in Text("Home") }
        }
        await screen.settle()
        await screen.tap(way)
        return screen
    }
}
