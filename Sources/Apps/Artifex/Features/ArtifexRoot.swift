/// The whole app: the shared way in, and behind it Artifex.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct ArtifexRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .artifex, clients: clients, onboarding: []) { account in
            SignedInView(account: account, clients: clients, link: $link)
        }
        .theme(.artifex)
        .onOpenURL { link = $0 }
    }
}
