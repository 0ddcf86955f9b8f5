/// The way in: the welcome screen, and signing up, in and out.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct WelcomeTests {
    private let mirror = FakeMirror(account: nil)

    private func signUp(_ screen: Screen, confirmation: String = "Test123!") async {
        await screen.tap("Get Started")
        await screen.type("Test User", into: "Name")
        await screen.type("test@example.com", into: "E-mail")
        await screen.type("Test123!", into: "Password")
        await screen.type(confirmation, into: "Confirm password")
    }

    private func fields(_ screen: Screen) -> [String] {
        screen.elements.filter { $0.role == .field || $0.role == .secureField }.map(\.label)
    }

    private func agree(_ screen: Screen) async {
        await screen.tap("I agree to the Terms of Service and the Privacy Policy")
    }

    @Test(
        "MIR-A-12 MIR-A-13 MIR-T-1 MIR-V-1 without an account one sees the welcome screen: what the app does, with icons"
    )
    func welcome() async {
        let screen = await mirror.launch()
        #expect(screen.find(role: .heading)?.label == "MirrorMate")
        for point in ["Speak for a minute", "Measured, not guessed", "Your video isn’t kept"] {
            #expect(screen.contains(point))
        }
        #expect(screen.parts.count { $0.isMarkup && $0.text?.hasPrefix("<svg") == true } >= 3)
        #expect(screen.find(label: "Record") == nil)
        #expect(await FakeMirror().home().find(label: "Record") != nil)
    }

    @Test("MIR-V-2 the hero breathes, and stands still under Reduce Motion", arguments: [false, true])
    func hero(_ isStill: Bool) async {
        let screen = Screen { BreathingHero().environment(\.accessibilityReduceMotion, isStill) }
        await screen.settle()
        let breathing = screen.parts.filter { $0.style("transition")?.contains("3s") == true }
        #expect(breathing.count == (isStill ? 0 : 2))
        let scales = Set(screen.parts.compactMap { $0.style("transform") })
        #expect(!scales.isEmpty)
        await screen.settle()
        #expect(!isStill || Set(screen.parts.compactMap { $0.style("transform") }) == scales)
    }

    @Test("MIR-V-3 the welcome screen's buttons have the brand's gradients, and the blues are the origin's")
    func gradients() async throws {
        let screen = await mirror.launch()
        #expect(try #require(screen.button("Get Started")).isPainted(with: "action"))
        #expect(
            screen.parts.contains { $0.plainText == "I already have an account" && $0.isPainted(with: "decoration") })
        #expect(
            Theme.mirrormate.gradients[.decoration]?.tones.map(\.light.hex) == ["#4E8DF5", "#6FA3FF"])
    }

    @Test("MIR-A-14 MIR-A-17 MIR-V-4 the two buttons open sign-up and sign-in as sheets that can be closed again")
    func modals() async {
        let screen = await mirror.launch()
        for (button, words) in [("Get Started", "Create your account"), ("I already have an account", "Welcome back")] {
            await screen.tap(button)
            #expect(screen.session.tree.contains { $0.parts.contains { $0.attribute("role") == "dialog" } })
            #expect(screen.all(role: .heading).map(\.label).contains(words))
            await screen.tap("Close")
            #expect(screen.find(role: .heading)?.label == "MirrorMate")
        }
    }

    @Test("MIR-V-5 sign-up asks for name, e-mail, password and confirmation")
    func fields() async {
        let screen = await mirror.launch()
        await screen.tap("Get Started")
        #expect(fields(screen) == ["Name", "E-mail", "Password", "Confirm password"])
    }

    @Test("MIR-V-6 MIR-V-7 MIR-S-3a the strength is named while one types, from too short over weak to strong")
    func strength() async {
        let screen = await mirror.launch()
        await screen.tap("Get Started")
        var colours: [String] = []
        for (password, word) in [
            ("Test12", "2 more characters"), ("password", "Weak"), ("Test123!", "Weak"), ("Test123!-Rx", "Good"),
            ("vB7!kq-Zw2#pLx9", "Strong"),
        ] {
            await screen.type(password, into: "Password")
            let meter = screen.find(label: "Password strength")
            #expect(meter?.value.contains(word) == true, "\(password): \(meter?.value ?? "")")
            colours += screen.parts.filter { $0.attribute("aria-label") == "Password strength" }
                .flatMap(\.parts).compactMap { $0.style("color") }
        }
        #expect(Set(colours).count > 1)
    }

    @Test("MIR-V-8 a confirmation that differs is told and keeps the account from being made")
    func confirmation() async {
        let screen = await mirror.launch()
        await signUp(screen, confirmation: "Test123?")
        await agree(screen)
        await screen.focus("Confirm password")
        await screen.focus("Name")
        #expect(screen.contains("The passwords differ."))
        #expect(screen.isEnabled("Create Account") == false)
    }

    @Test(
        "MIR-V-9 MIR-A-15 the terms start unticked, and only who ticks them can make an account; the terms can be read")
    func terms() async {
        let screen = await mirror.launch()
        await signUp(screen)
        let box = "I agree to the Terms of Service and the Privacy Policy"
        #expect(screen.find(label: box)?.value == "Not ticked")
        #expect(screen.isEnabled("Create Account") == false)
        await agree(screen)
        #expect(screen.find(label: box)?.value == "Ticked")
        #expect(screen.isEnabled("Create Account") == true)
    }

    @Test("MIR-S-3a a password below eight characters blocks the sign-up and is told")
    func short() async {
        let screen = await mirror.launch()
        await signUp(screen, confirmation: "Test12")
        await screen.type("Test12", into: "Password")
        await agree(screen)
        await screen.focus("Password")
        await screen.focus("Name")
        #expect(screen.contains("Too short: 2 more characters."))
        #expect(screen.isEnabled("Create Account") == false)
    }

    @Test("MIR-A-1 MIR-A-16 MIR-T-2 Test User signs up with “Test123!”: the sheet closes and home says hello")
    func signsUp() async {
        let screen = await mirror.launch()
        await signUp(screen)
        await agree(screen)
        await screen.tap("Create Account")
        await screen.wait(for: "Hello, Test")
        #expect(screen.find(label: "Create Account") == nil && screen.find(label: "Record") != nil)
    }

    @Test("MIR-V-10 MIR-V-12 sign-in is e-mail, password and one button, and checks the address")
    func signIn() async {
        let screen = await mirror.launch()
        await screen.tap("I already have an account")
        #expect(fields(screen) == ["E-mail", "Password"])
        #expect(screen.find(label: "Sign In") != nil)
        await screen.type("nobody", into: "E-mail")
        await screen.focus("E-mail")
        await screen.focus("Password")
        #expect(screen.contains("This is no e-mail address."))
    }

    @Test("MIR-A-3 MIR-A-18 MIR-T-4 MIR-A-21 after signing out, the credentials lead back to home")
    func again() async {
        let screen = await FakeMirror().home()
        await screen.tap("Profile")
        await screen.tap("Sign out")
        #expect(screen.contains("Sign out?"))
        await screen.tap("Sign out")
        await screen.wait(for: "Get Started")
        await screen.tap("I already have an account")
        await screen.type("test@example.com", into: "E-mail")
        await screen.type("Test123!", into: "Password")
        await screen.tap("Sign In")
        await screen.wait(for: "Record")
        #expect(screen.find(label: "Sign In") == nil)
    }

    @Test(
        "MIR-A-5 a session outlasts the app: the next launch looks for it, and opens home without asking for anything")
    func returning() async {
        var clients = FakeMirror(account: nil).clients
        let looked = Locked(0)
        let restore = clients.auth.restore
        clients.auth.restore = { () async throws(ClientError) in
            looked.withLock { $0 += 1 }
            return try await restore()
        }
        let first = Screen { MirrorMateRoot(clients: clients) }
        await first.settle()
        await first.tap("I already have an account")
        await first.type("test@example.com", into: "E-mail")
        await first.type("Test123!", into: "Password")
        await first.tap("Sign In")
        await first.wait(for: "Record")
        let before = looked.withLock { $0 }
        let next = Screen { MirrorMateRoot(clients: clients) }
        await next.settle()
        await next.wait(for: "Record")
        #expect(looked.withLock { $0 } > before)
        #expect(next.find(label: "Sign In") == nil && !next.contains("Get Started"))
    }

    @Test("MIR-V-13 MIR-V-14 a second tap while signing in does nothing; a failure is told in words")
    func failure() async {
        let (asked, gate) = (Locked(0), AsyncStream.makeStream(of: Void.self))
        var clients = mirror.clients
        clients.auth.signIn = { (_, _) async throws(ClientError) in
            asked.withLock { $0 += 1 }
            for await _ in gate.stream { break }
            throw .refused(code: "invalid_credentials", message: "")
        }
        let screen = Screen { MirrorMateRoot(clients: clients) }
        await screen.settle()
        await screen.tap("I already have an account")
        await screen.type("test@example.com", into: "E-mail")
        await screen.type("Test123!", into: "Password")
        await screen.tap("Sign In")
        #expect(screen.isEnabled("Signing in…") == false)
        await screen.submit("Password")
        gate.continuation.yield()
        await screen.wait(for: "That didn’t match")
        #expect(asked.withLock { $0 } == 1 && screen.isEnabled("Sign In") == true)
    }

    @Test("MIR-A-8 MIR-V-11 a forgotten password: a code by mail, a new password, and home")
    func forgotten() async {
        let screen = await mirror.launch()
        await screen.tap("I already have an account")
        await screen.type("test@example.com", into: "E-mail")
        await screen.tap("Forgot password?")
        await screen.tap("Send the code")
        await screen.type("123456", into: "Code")
        await screen.tap("Confirm")
        await screen.type("another-Test1", into: "New password")
        await screen.tap("Save password")
        await screen.wait(for: "Record")
    }

    @Test(
        "MIR-A-24 who tries it without an account is asked for nothing; later it becomes an account, and stays the same"
    )
    func anonymous() async {
        let screen = await mirror.launch()
        await screen.tap("Try it without an account")
        await screen.wait(for: "Make it an account")
        #expect(screen.find(label: "Record") != nil)
        await screen.tap("Make it an account")
        await screen.type("Test User", into: "Name")
        await screen.type("test@example.com", into: "E-mail")
        await screen.type("Test123!", into: "Password")
        await screen.type("Test123!", into: "Confirm password")
        await agree(screen)
        await screen.tap("Create Account")
        await until("the sheet closes") { screen.find(label: "Create Account") == nil }
        #expect(!screen.contains("Make it an account"))
    }
}
