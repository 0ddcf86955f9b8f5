/// The whole app: the shared way in, and behind it Veramo.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoWidgets

package struct VeramoRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .veramo, clients: clients, onboarding: Self.pages) { account in
            SignedInView(account: account, clients: clients, link: $link)
        }
        .theme(.veramo)
        .onOpenURL { link = $0 }
    }

    private static var pages: [OnboardingPage] {
        [
            OnboardingPage(
                systemImage: "heart", title: String(localized: "Make something for each other"),
                message: String(localized: "Take one of your photos or describe a picture, and make it yours.")),
            OnboardingPage(
                systemImage: "calendar", title: String(localized: "A day for each picture"),
                message: String(
                    localized:
                        "Put it on a day of your calendar. Your partner sees it when that day begins, and not before.")),
            OnboardingPage(
                systemImage: "lock", title: String(localized: "Yours until you share it"),
                message: String(localized: "Nobody sees your pictures, your partner included, until you share one.")),
        ]
    }
}
