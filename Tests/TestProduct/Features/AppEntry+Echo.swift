/// What Echo is called, its icon, and its first view.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

extension AppIdentity {
    static var echo: AppIdentity {
        AppIdentity(
            name: "Echo", tagline: String(localized: "Says again what you said."), symbol: "bolt", schema: "echo",
            unit: WorkUnit("text", "texts"),
            promise: String(localized: "Every text is kept for you."),
            disclaimer: String(localized: "What comes back proves nothing."),
            supportEmail: "support@echo.example")
    }
}

extension AppEntry {
    public static let echo = AppEntry("echo", .echo, icon: { EchoIcon(side: $0) }, root: { EchoRoot(clients: $0) })
}

package struct EchoRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .echo, clients: clients, onboarding: Self.pages) { account in
            EchoView(account: account, clients: clients, link: $link)
        }
        .onOpenURL { link = $0 }
    }

    private static var pages: [OnboardingPage] {
        [
            OnboardingPage(
                systemImage: "bolt", title: String(localized: "Say something"),
                message: String(localized: "What you say is kept, and said again."))
        ]
    }
}

private struct EchoIcon: View {
    let side: Double

    var body: some View {
        IconTile([0x64748B, 0x1E293B], side: side) {
            Image(systemName: "bolt").font(.system(size: side * 0.5)).foregroundStyle(.white)
        }
    }
}
