/// The ways in as a sheet: a new account, an old one, or one at Apple or Google.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct DoorSheet: View {
    let app: AppIdentity
    let clients: Clients
    let session: SessionModel
    let flow: AccountFlow

    var body: some View {
        FittedSheet {
            Button(app.door.signUpButton) { flow.show(.signUp) }.buttonStyle(PrimaryButtonStyle())
            Button(app.door.signInButton) { flow.show(.signIn) }.buttonStyle(OutlinedButtonStyle())
            if !app.providers.isEmpty {
                OrDivider()
                ProviderButtons(app: app, clients: clients, session: session, flow: flow)
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Ways into \(app.name)")
        .presentationDragIndicator(.visible)
        .presentationCornerRadius(20)
        .presentationBackground(.ultraThinMaterial)
    }
}
