/// Gives an account without an address one, as a sheet: the form, and the code that confirms the address.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct UpgradeSheet: View {
    private let app: AppIdentity
    private let clients: Clients
    @State private var flow = AccountFlow()
    @Environment(SessionModel.self) private var session: SessionModel?
    @Environment(\.dismiss) private var dismiss

    package init(app: AppIdentity, clients: Clients) {
        (self.app, self.clients) = (app, clients)
    }

    package var body: some View {
        @Bindable var flow = flow
        NavigationStack(path: $flow.path) {
            if let session {
                SignUpView(app: app, clients: clients, session: session, flow: flow, isUpgrade: true)
                    .navigationDestination(for: AccountRoute.self) { route in
                        if case .code(let purpose) = route {
                            CodeView(purpose: purpose, clients: clients, session: session, flow: flow)
                        }
                    }
                    .toolbar {
                        ToolbarItem(placement: .topBarLeading) { Button("Close") { dismiss() } }
                    }
                    .onChange(of: isRegistered) { _, isRegistered in if isRegistered { dismiss() } }
            }
        }
        .tint(app.tint)
    }

    private var isRegistered: Bool {
        if case .signedIn(let account)? = session?.phase { !account.isAnonymous } else { false }
    }
}
