/// The whole app: the shared way in, and behind it Auntentic.
import AccountFeatures
import Clients
import SwiftUI

package struct AuntenticRoot: View {
    private let clients: Clients

    package init(clients: Clients) {
        self.clients = clients
    }

    package var body: some View {
        AccountGate(app: .auntentic, clients: clients, onboarding: OnboardingPage.auntentic) { account in
            SignedInView(account: account, clients: clients)
        }
    }
}
