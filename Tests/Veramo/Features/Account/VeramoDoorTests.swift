/// The way into Veramo: what it says first, signing up, in and out.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite struct VeramoDoorTests {
    private let server = FakeVeramo()

    private func open(_ clients: Clients) async -> Screen {
        let screen = Screen { VeramoRoot(clients: clients) }
        await screen.settle()
        return screen
    }

    private var signedOut: Clients {
        var clients = server.clients()
        clients.auth = .preview(nil)
        return clients
    }

    @Test("VER-S7b a new user passes the onboarding before the first use, and once only")
    func onboarding() async {
        let clients = signedOut
        let screen = await open(clients)
        #expect(screen.contains("Make something for each other") && screen.find(label: "Sign up with e-mail") == nil)
        await screen.tap("Next")
        #expect(screen.contains("A day for each picture"))
        await screen.tap("Next")
        #expect(screen.contains("Yours until you share it"))
        await screen.tap("Get started")
        #expect(screen.find(label: "Sign up with e-mail") != nil)
        let again = await open(clients)
        #expect(again.find(label: "Sign up with e-mail") != nil && !again.contains("A day for each picture"))
    }

    @Test("VER-S7a a new person signs up, is in the app, signs out, and signs in again; a wrong password is refused")
    func account() async {
        let screen = await open(signedOut)
        await screen.tap("Skip")
        await screen.tap("Sign up with e-mail")
        await screen.type("ann@example.com", into: "E-mail")
        await screen.type("correct horse 9", into: "Password")
        await screen.tap("Create account")
        await screen.wait(for: "Timeline")
        await screen.tap("Settings")
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        await screen.tap("I have an account: sign in")
        await screen.type("ann@example.com", into: "E-mail")
        await screen.type("short", into: "Password")
        await screen.tap("Sign in")
        #expect(screen.contains("The e-mail address or the password is wrong."))
        await screen.type("correct horse 9", into: "Password")
        await screen.tap("Sign in")
        await screen.wait(for: "Timeline")
    }

    @Test("VER-F-29 the door says Veramo")
    func name() async {
        let screen = await open(signedOut)
        await screen.tap("Skip")
        #expect(
            screen.contains("Veramo")
                && screen.contains("The AI Couples App: pictures that two people make for each other."))
    }
}
