/// The first screen of somebody who is signed out: what this is, and the ways in.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct WelcomeView: View {
    let app: AppIdentity
    let farewell: String?
    let flow: AccountFlow
    private let clients: Clients
    private let session: SessionModel

    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow) {
        self.app = app
        self.flow = flow
        farewell = session.farewell
        self.clients = clients
        self.session = session
    }

    var body: some View {
        FillingScroll {
            if let farewell { Banner(text: farewell, systemImage: "info.circle", kind: .brand) }
            Spacer(minLength: 0)
            AppEmblem(symbol: app.symbol)
            Text(app.name).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: app.name)
                .accessibilityAddTraits(.isHeader)
            Text(app.tagline).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Spacer(minLength: 0)
            ways
            Text(app.disclaimer).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
        }
    }

    private var ways: some View {
        VStack(spacing: Space.m) {
            ProviderButtons(app: app, clients: clients, session: session, flow: flow)
            Button("Sign up with e-mail") { flow.show(.signUp) }.buttonStyle(SecondaryButtonStyle())
            Button("I have an account: sign in") { flow.show(.signIn) }.buttonStyle(LinkButtonStyle())
        }
    }
}

/// The app's symbol on the brand's colour.
struct AppEmblem: View {
    let symbol: String

    var body: some View {
        Image(systemName: symbol)
            .font(.system(size: 44))
            .foregroundStyle(Palette.onAction)
            .frame(width: 96, height: 96)
            .background(Palette.action, in: RoundedRectangle(cornerRadius: 24))
            .accessibilityHidden(true)
    }
}
