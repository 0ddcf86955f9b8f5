/// Signing up behind a door that guides: a name, a repeated password, terms, and what is refused.
import AccountFeatures
import Clients
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI
import Wire

@Suite("Sign-up behind a sheet", .timeLimit(.minutes(2)))
@MainActor
struct DoorSignUpTests {
    let backend = FakeBackend()

    private func form() async -> Screen {
        backend.signUpOutcome = .signedIn(FakeBackend.account)
        return await backend.door(behind: "Sign Up")
    }

    @Test("ART-12.1 ART-12.2 “Sign Up” opens the sign-up screen with its title and its sentence")
    func opens() async {
        let screen = await form()
        #expect(screen.contains("Create Your Account"))
        #expect(screen.contains("Fill in all the details to successfully create your Artifex account"))
        #expect(screen.session.tree.count == 1, "the sheet still lies over it")
    }

    @Test("ART-1.3 ART-12.3 ART-12.4 it requires Fullname, Email, Password and Confirm Password")
    func requires() async throws {
        let screen = await form()
        let places = try screen.places("Fullname", "Email", "Password", "Confirm Password").map { try #require($0) }
        #expect(places == places.sorted())
        #expect(screen.find(label: "Fullname")?.role == .field && screen.find(label: "Email")?.role == .field)
        for missing in ["Fullname", "Email", "Password", "Confirm Password"] {
            await screen.signUp()
            await screen.type("", into: missing)
            #expect(!screen.isEnabled("Create Account"), "without \(missing)")
            await screen.submit("Email")
        }
        #expect(!backend.calls.contains { $0.hasPrefix("signUp") })
    }

    @Test(
        "ART-12.5 ART-12.6 an eye shows and hides each password by itself", arguments: ["Password", "Confirm Password"])
    func eyes(_ label: String) async {
        let screen = await form()
        await screen.signUp()
        let other = label == "Password" ? "Confirm Password" : "Password"
        #expect(screen.find(label: label)?.role == .secureField)
        await screen.tap("Show \(label.lowercased())")
        #expect(screen.find(label: label)?.role == .field && screen.find(label: label)?.value == "secret words")
        #expect(screen.find(label: other)?.role == .secureField)
        await screen.tap("Hide \(label.lowercased())")
        #expect(screen.find(label: label)?.role == .secureField)
    }

    @Test(
        "ART-12.7 an e-mail without @ or domain is shown as invalid",
        arguments: ["anna", "anna.example.com", "anna@", "anna@example", "@example.com", "anna@.com"])
    func emails(_ email: String) async {
        let screen = await form()
        await screen.focus("Email")
        await screen.type(email, into: "Email")
        await screen.focus("Password")
        #expect(screen.contains("This is no e-mail address."))
        #expect(screen.find(label: "Email")?.hint == "This is no e-mail address.")
        await screen.type("anna@example.com", into: "Email")
        #expect(!screen.contains("This is no e-mail address."))
    }

    @Test("ART-12.8 a password of 7 characters is shown as invalid, one of 8 is accepted")
    func lengths() async {
        let screen = await form()
        await screen.signUp(password: "a1b2c3d")
        await screen.focus("Password")
        await screen.focus("Email")
        #expect(screen.find(label: "Password")?.hint == "Too short: 1 more character.")
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp(password: "a1b2c3d4")
        #expect(screen.find(label: "Password")?.hint == "")
        await screen.tap("Create Account")
        #expect(backend.calls.contains("signUp anna@example.com a1b2c3d4"))
    }

    @Test("ART-12.9 a Confirm Password that differs is shown as invalid, also when the other is changed later")
    func differs() async {
        let screen = await form()
        await screen.signUp(again: "secret word")
        await screen.focus("Confirm Password")
        #expect(!screen.contains("The passwords differ."))
        await screen.focus("Email")
        #expect(screen.find(label: "Confirm Password")?.hint == "The passwords differ.")
        await screen.type("secret words", into: "Confirm Password")
        #expect(!screen.contains("The passwords differ."))
        await screen.type("other words", into: "Password")
        #expect(screen.contains("The passwords differ."))
    }

    @Test("ART-12.10 “Create Account” is enabled only while all fields are valid")
    func enabled() async {
        let screen = await form()
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp()
        #expect(screen.isEnabled("Create Account"))
        await screen.signUp(name: "A")
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp(email: "anna@")
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp(password: "seven77")
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp(again: "secret wordz")
        #expect(!screen.isEnabled("Create Account"))
        await screen.signUp()
        #expect(screen.isEnabled("Create Account"))
    }

    @Test("ART-1.4 ART-12.11 “Create Account” with valid data creates the account with its name, and opens home")
    func creates() async {
        let screen = await form()
        await screen.signUp(name: "  Anna \u{200B} Berg ")
        await screen.tap("Create Account")
        #expect(backend.calls.contains("signUp anna@example.com secret words"))
        #expect(backend.details == ["full_name": .string("Anna Berg")])
        #expect(screen.contains("Home of anna@example.com"))
    }

    @Test("ART-12.12 ART-12.12a above the button stands what one agrees to, and both its phrases open their documents")
    func terms() async throws {
        let screen = await form()
        let line = "By signing up, you confirm that you agree to our Terms of Service and Privacy Policy"
        #expect(screen.contains(line))
        let places = try screen.places("Confirm Password", "Terms of Service", "Privacy Policy", "Create Account")
            .map { try #require($0) }
        #expect(places == places.sorted())
        for document in LegalDocument.allCases {
            await screen.tap(document.title)
            #expect(screen.find(role: .heading)?.label == document.title)
            for section in document.sections(of: .artifex) {
                #expect(!section.words.isEmpty && screen.contains(section.words))
            }
            await screen.tap("Close")
            #expect(screen.session.tree.count == 1)
        }
    }

    @Test("ART-12.13 the back button returns to the welcome screen")
    func back() async {
        let screen = await form()
        await screen.tap("Back")
        #expect(screen.find(role: .heading)?.label == "Experience the Future of AI-Powered Imagery")
        #expect(screen.find(label: "Login") == nil, "the sheet is up again")
    }

    @Test(
        "an address that has an account already says so and leads to signing in; no connection says that nothing was sent"
    )
    func refused() async {
        let screen = await form()
        await screen.signUp()
        backend.error = .offline
        await screen.tap("Create Account")
        #expect(screen.contains("You’re offline") && !screen.contains("Home of"))
        backend.error = .refused(code: "user_already_exists", message: "User already registered")
        await screen.tap("Create Account")
        #expect(screen.contains("You already have an account") && !screen.contains("Home of"))
        backend.error = nil
        await screen.tap("Sign in")
        #expect(screen.contains("Log In to Your Account"))
        #expect(screen.find(label: "Email")?.value == "anna@example.com")
    }

    @Test("a name has 2 to 50 characters as a person counts them")
    func names() {
        #expect(NameRules.problem(with: "Å") != nil && NameRules.problem(with: "Al") == nil)
        #expect(NameRules.problem(with: " \u{200B} ") == "Enter your full name.")
        #expect(NameRules.problem(with: "A\u{200B}") == "At least 2 characters.")
        #expect(NameRules.problem(with: String(repeating: "é", count: 50)) == nil)
        #expect(NameRules.problem(with: String(repeating: "e\u{301}", count: 50)) == nil)
        #expect(NameRules.problem(with: String(repeating: "a", count: 51)) == "At most 50 characters.")
    }
}
