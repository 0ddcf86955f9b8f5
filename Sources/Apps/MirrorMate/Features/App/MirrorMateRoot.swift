/// The whole app: the shared way in, and behind it MirrorMate.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct MirrorMateRoot: View {
    private let clients: Clients
    /// Opened the app, and waits for somebody to be signed in.
    @State private var link: URL?

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .mirrormate, clients: clients, onboarding: []) { account in
            SignedInView(account: account, clients: clients, link: $link)
        }
        .theme(.mirrormate)
        .onOpenURL { link = $0 }
    }
}
