/// An app whose door is a sheet, its theme, and what a test looks for in the tree that the page gets.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI

extension AppIdentity {
    static let artifex = AppIdentity(
        name: "Artifex", tagline: "Pictures from words.", symbol: "sparkles", schema: "artifex",
        unit: WorkUnit("picture", "pictures"),
        promise: "Worth its price.", disclaimer: "A picture may differ from its words.",
        supportEmail: "help@example.com", providers: [.apple, .google],
        door: .sheet(
            for: "Artifex", title: "Experience the Future of AI-Powered Imagery",
            subtitle: "Describe a picture, choose a style, and see it made."))
}

extension Theme {
    static let violet = Theme(
        [.canvas: Tone(0x121212)],
        gradients: [
            .action: ToneGradient([Tone(0xA646E6), Tone(0x7B2CFA)]),
            .decoration: ToneGradient([Tone(0xCC72F5), Tone(0x7B2CFA)]),
            .backdrop: ToneGradient([Tone(0x1E1C28), Tone(0x121212)], .down),
        ])
}

extension FakeBackend {
    /// The app at its door, on a device that has never opened it.
    func door(_ app: AppIdentity = .artifex, _ aids: SignInAids = SignInAids()) async -> Screen {
        let clients = clients
        let screen = Screen {
            AccountGate(app: app, clients: clients, onboarding: []) { account in
                Text("Home of \(account.email)")
            }
            .environment(\.signInAids, aids)
            .theme(.violet)
        }
        await screen.settle()
        return screen
    }

    /// Its sheet, or one of the forms behind it.
    func door(behind button: String?) async -> Screen {
        let screen = await door()
        await screen.tap("Try it out")
        if let button { await screen.tap(button) }
        return screen
    }
}

extension Screen {
    /// Everything in the front layer.
    var front: [El] { session.tree.last.map(all) ?? [] }

    func button(_ label: String) -> El? { front.first { $0.tag == "button" && $0.plainText == label } }

    func all(_ element: El) -> [El] { [element] + element.children.flatMap(all) }

    /// Fills the form behind "Sign Up" rightly, but for one field.
    func signUp(
        name: String = "Anna Berg", email: String = "anna@example.com", password: String = "secret words",
        again: String? = nil
    ) async {
        await type(name, into: "Fullname")
        await type(email, into: "Email")
        await type(password, into: "Password")
        await type(again ?? password, into: "Confirm Password")
    }

    func logIn(email: String = "anna@example.com", password: String = "secret words") async {
        await type(email, into: "Email")
        await type(password, into: "Password")
    }

    func isEnabled(_ label: String) -> Bool { all(role: .button).first { $0.label == label }?.isEnabled == true }

    /// The places of these stops, from the top; nil for what isn't there.
    func places(_ labels: String...) -> [Int?] {
        let all = elements.map(\.label)
        return labels.map { all.firstIndex(of: $0) }
    }
}
