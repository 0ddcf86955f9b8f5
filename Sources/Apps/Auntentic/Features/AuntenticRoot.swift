/// The whole app: the shared way in, and behind it Auntentic.
import AccountFeatures
import Clients
import Foundation
import SwiftUI

package struct AuntenticRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .auntentic, clients: clients, onboarding: OnboardingPage.auntentic) { account in
            SignedInView(account: account, clients: clients, link: $link)
        }
        .onOpenURL { link = $0 }
    }
}
