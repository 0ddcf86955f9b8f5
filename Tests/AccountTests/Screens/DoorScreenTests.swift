/// The welcome screen whose button opens a sheet, and the sheet.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI

@Suite("Door with a sheet", .timeLimit(.minutes(2)))
@MainActor
struct DoorScreenTests {
    let backend = FakeBackend()
    private let title = "Experience the Future of AI-Powered Imagery"

    @Test("ART-1.1 on first opening there is the welcome screen with its title and a subtitle about the app")
    func welcome() async {
        let screen = await backend.door()
        #expect(screen.find(role: .heading)?.label == title)
        #expect(screen.contains("Describe a picture, choose a style, and see it made."))
    }

    @Test("ART-1.2 ART-13.1 “Try it out” shows a bottom sheet with Sign Up, Login, and both providers")
    func ways() async {
        let screen = await backend.door()
        let ways = ["Sign Up", "Login", "Continue with Apple", "Continue with Google"]
        for way in ways { #expect(screen.find(label: way) == nil) }
        await screen.tap("Try it out")
        #expect(screen.front.contains { $0.classes.contains("sheet") && $0.attribute("role") == "dialog" })
        #expect(screen.elements.filter { $0.role == .button && ways.contains($0.label) }.map(\.label) == ways)
    }

    @Test("ART-13.2 the sheet's upper corners have a radius of 20, and it blurs what is behind it")
    func shape() async throws {
        let screen = await backend.door(behind: nil)
        let sheet = try #require(screen.front.first { $0.classes.contains("sheet") })
        #expect(sheet.style("border-radius") == "20px 20px 0 0")
        #expect(sheet.style("background") == "var(--material)" && sheet.classes.contains("mat"))
    }

    @Test("ART-13.3 “Sign Up” is the primary button, on the theme's gradient")
    func primary() async throws {
        let screen = await backend.door(behind: nil)
        let button = try #require(screen.button("Sign Up"))
        #expect(screen.all(button).contains { $0.style("background") == Gradients.action._css })
        #expect(screen.front[0].style("--gradient-action")?.hasPrefix("linear-gradient(to right,") == true)
        #expect(screen.front.filter { $0.style("background") == Gradients.action._css }.count == 1)
    }

    @Test("ART-13.4 “Login” is the secondary button, with a gradient around it and none on it")
    func secondary() async throws {
        let screen = await backend.door(behind: nil)
        let box = try #require(
            screen.front.last {
                screen.all($0).contains { $0.plainText == "Login" } && $0.plainText == "Login"
                    && screen.all($0).contains { $0.classes.contains("ring") }
            })
        let ring = try #require(screen.all(box).first { $0.classes.contains("ring") })
        #expect(ring.style("background") == Gradients.decoration._css)
        #expect(screen.front[0].style("--gradient-decoration")?.hasPrefix("linear-gradient(") == true)
        #expect(screen.all(box).contains { $0.style("background") == Palette.card._css })
    }

    @Test("ART-13.5 “or” stands between the two main buttons and the providers'")
    func divider() async throws {
        let screen = await backend.door(behind: nil)
        let words = try #require(screen.session.tree.last?.plainText)
        let parts = try ["Sign Up", "Login", " or ", "Continue with Apple", "Continue with Google"]
            .map { try #require(words.range(of: $0)).lowerBound }
        #expect(parts == parts.sorted())
    }

    @Test("ART-13.6 ART-13.7 the providers' buttons carry Apple's logo and Google's")
    func logos() async throws {
        let screen = await backend.door(behind: nil)
        let apple = try #require(screen.button("Continue with Apple"))
        let logo = try #require(Screen { Image(systemName: "apple.logo") }.front.first { $0.isMarkup }?.text)
        #expect(screen.all(apple).contains { $0.isMarkup && $0.text == logo })
        let google = try #require(screen.button("Continue with Google"))
        let strokes = Set(screen.all(google).compactMap { $0.style("stroke") })
        let colours: Set = ["rgba(234,67,53,1)", "rgba(251,188,5,1)", "rgba(52,168,83,1)", "rgba(66,133,244,1)"]
        #expect(strokes.isSuperset(of: colours))
    }

    @Test("ART-13.8 tapping outside the sheet dismisses it")
    func outside() async throws {
        let screen = await backend.door(behind: nil)
        let scrim = try #require(screen.front.first { $0.classes.contains("scrim") }?.attribute("data-c"))
        screen.session.event(scrim, 1, .click)
        await screen.settle()
        #expect(screen.find(label: "Sign Up") == nil && screen.find(role: .heading)?.label == title)
    }

    @Test("ART-13.9 a drag handle stands at the top of the sheet")
    func handle() async throws {
        let screen = await backend.door(behind: nil)
        let sheet = try #require(screen.front.first { $0.classes.contains("sheet") })
        #expect(sheet.children.contains { $0.classes.contains("grab") } && !sheet.classes.contains("nograb"))
    }

    @Test("the sheet is as tall as what it holds")
    func height() async throws {
        let screen = await backend.door(behind: nil)
        let ruler = try #require(screen.front.first { $0.classes.contains("geo") }?.attribute("data-g"))
        screen.session.event(ruler, 1, .size(342, 314))
        await screen.settle()
        let sheet = try #require(screen.front.first { $0.classes.contains("sheet") })
        #expect(sheet.style("height")?.contains("calc(314px ") == true)
    }

    @Test(
        "ART-G-12 VoiceOver opens the sheet, reads what it is and holds and nothing behind it, acts, and dismisses it")
    func voiceOver() async throws {
        let screen = await backend.door(behind: nil)
        let sheet = try #require(screen.front.first { $0.classes.contains("sheet") })
        #expect(sheet.attribute("aria-modal") == "true" && sheet.attribute("aria-label") == "Ways into Artifex")
        #expect(sheet.attribute("tabindex") == "-1", "the keyboard has nowhere to go")
        #expect(screen.session.tree.dropLast().allSatisfy { $0.attribute("inert") != nil })
        #expect(
            screen.spoken == [
                "Sign Up, button", "Login, button", "Continue with Apple, button", "Continue with Google, button",
                "Dismiss sheet, button",
            ])
        await screen.tap("Dismiss sheet")
        #expect(screen.find(role: .heading)?.label == title && screen.session.tree.count == 1)
        #expect(screen.session.tree[0].attribute("inert") == nil)
        await screen.tap("Try it out")
        await screen.tap("Login")
        #expect(screen.session.tree.count == 1 && screen.contains("Log In to Your Account"))
    }

    @Test(
        "ART-1.8 a provider's account signs in from the sheet and lands on home, and the sheet is gone",
        arguments: SignInProvider.allCases)
    func provider(_ provider: SignInProvider) async {
        let standIn = StandIn(accounts: ["anna@example.com"]) { email, _ in "token-of-\(email)" }
        let screen = await backend.door(.artifex, SignInAids(standIns: [provider: standIn]))
        await screen.tap("Try it out")
        await screen.tap("Continue with \(provider.name)")
        await screen.tap("Continue as anna@example.com")
        #expect(screen.contains("Home of anna@example.com") && screen.session.tree.count == 1)
    }

    @Test(
        "ART-G-6 without an account every way from the welcome screen stays among welcome, sign-in and sign-up screens")
    func guest() async {
        let screen = await backend.door()
        #expect(screen.elements.filter { $0.role == .button || $0.role == .link }.map(\.label) == ["Try it out"])
        await screen.tap("Try it out")
        await screen.tap("Login")
        await screen.tap("New here? Sign Up")
        await screen.tap("Already have an account? Login")
        await screen.tap("Forgot Password?")
        #expect(!screen.contains("Home of"))
        for _ in 0..<6 where screen.session.back() { await screen.settle() }
        #expect(screen.find(role: .heading)?.label == title && !screen.contains("Home of"))
    }
}
