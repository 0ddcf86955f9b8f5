/// The whole app: the shared way in, and behind it Veramo.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct VeramoRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .veramo, clients: clients, onboarding: OnboardingPage.veramo) { account in
            SignedInView(account: account, clients: clients, link: $link)
        }
        .theme(.veramo)
        .onOpenURL { link = $0 }
    }
}

extension OnboardingPage {
    static let veramo = [
        OnboardingPage(
            systemImage: "heart", title: "Pictures for two",
            message: "Take a photo or have one made, and put it on a day of your shared calendar."),
        OnboardingPage(
            systemImage: "calendar", title: "Nothing before its day",
            message:
                "Your partner sees a picture from midnight of the day that you chose. Before that, nobody else can."),
        OnboardingPage(
            systemImage: "lock", title: "Yours until you share it",
            message: "Your gallery is private, also from your partner. Only what you share leaves it."),
    ]
}
