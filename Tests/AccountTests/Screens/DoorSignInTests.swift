/// Signing in behind a door that guides: its words, its fields, its refusals.
import AccountFeatures
import Clients
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

@Suite("Sign-in behind a sheet", .timeLimit(.minutes(2)))
@MainActor
struct DoorSignInTests {
    let backend = FakeBackend()

    private func form() async -> Screen { await backend.door(behind: "Login") }

    @Test("ART-11.1 ART-11.2 “Login” opens the sign-in screen with its title and its sentence")
    func opens() async {
        let screen = await form()
        #expect(screen.contains("Log In to Your Account"))
        #expect(screen.contains("Complete the fields to log in and explore your Artifex account"))
        #expect(screen.session.tree.count == 1, "the sheet still lies over it")
    }

    @Test("ART-1.5 ART-11.7 Login needs Email and Password, and is enabled only while both are valid")
    func needs() async {
        let screen = await form()
        #expect(!screen.isEnabled("Login"))
        await screen.type("anna@example.com", into: "Email")
        #expect(!screen.isEnabled("Login"))
        await screen.type("secret words", into: "Password")
        #expect(screen.isEnabled("Login"))
        for (email, password) in [("anna", "secret words"), ("", "secret words"), ("anna@example.com", "seven77")] {
            await screen.logIn(email: email, password: password)
            #expect(!screen.isEnabled("Login"), "\(email) \(password)")
            await screen.submit("Password")
        }
        #expect(!backend.calls.contains { $0.hasPrefix("signIn") })
        await screen.logIn()
        #expect(screen.isEnabled("Login"))
    }

    @Test("ART-11.3 ART-11.4 there are inputs for Email and Password, and an eye shows and hides the password")
    func inputs() async {
        let screen = await form()
        #expect(screen.find(label: "Email")?.role == .field)
        await screen.type("secret words", into: "Password")
        #expect(screen.find(label: "Password")?.role == .secureField)
        await screen.tap("Show password")
        #expect(screen.find(label: "Password")?.role == .field)
        #expect(screen.find(label: "Password")?.value == "secret words")
        await screen.tap("Hide password")
        #expect(screen.find(label: "Password")?.role == .secureField)
    }

    @Test("ART-11.5 ART-11.6 “Forgot Password?” stands below the password and opens the recovery")
    func forgot() async throws {
        let screen = await form()
        let places = try screen.places("Password", "Forgot Password?").map { try #require($0) }
        #expect(places == places.sorted())
        #expect(screen.elements.suffix(from: places[1]).contains { $0.label == "Login" }, "it isn't below the field")
        await screen.type("anna@example.com", into: "Email")
        await screen.tap("Forgot Password?")
        await screen.tap("Send the code")
        #expect(backend.calls.last == "sendCode anna@example.com recovery")
    }

    @Test("ART-1.6 ART-11.8 “Login” with valid credentials signs in and opens home")
    func signsIn() async {
        let screen = await form()
        await screen.logIn()
        await screen.tap("Login")
        #expect(backend.calls.contains("signIn anna@example.com secret words"))
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("ART-11.9 invalid credentials show “Invalid email or password”, and lead to a new password")
    func refused() async {
        let screen = await form()
        backend.error = .refused(code: "invalid_credentials", message: "Invalid login credentials")
        // The server has one answer for an address it doesn't know and for a password that is wrong.
        for email in ["nobody@example.com", "anna@example.com"] {
            await screen.logIn(email: email)
            await screen.tap("Login")
            #expect(screen.contains("Invalid email or password"), "\(email)")
            #expect(!screen.contains("Home of"))
        }
        backend.error = nil
        await screen.tap("Reset my password")
        #expect(screen.contains("Send the code"))
    }

    @Test("without a connection it says that nothing was sent; what was typed stays")
    func offline() async {
        let screen = await form()
        backend.error = .offline
        await screen.logIn()
        await screen.tap("Login")
        #expect(screen.contains("You’re offline") && !screen.contains("Invalid email or password"))
        #expect(screen.find(label: "Email")?.value == "anna@example.com")
        backend.error = nil
        await screen.tap("Try again")
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("ART-11.10 the back button returns to the welcome screen")
    func back() async {
        let screen = await form()
        await screen.tap("Back")
        #expect(screen.find(role: .heading)?.label == "Experience the Future of AI-Powered Imagery")
        #expect(screen.find(label: "Sign Up") == nil, "the sheet is up again")
    }

    @Test("a field says what is wrong once it was left, and not while one is typing")
    func leaving() async {
        let screen = await form()
        await screen.focus("Email")
        await screen.type("anna", into: "Email")
        #expect(!screen.contains("This is no e-mail address."))
        await screen.focus("Password")
        #expect(screen.find(label: "Email")?.hint == "This is no e-mail address.")
        #expect(!screen.contains("Enter your password."))
        await screen.type("anna@example.com", into: "Email")
        #expect(!screen.contains("This is no e-mail address."))
    }
}
