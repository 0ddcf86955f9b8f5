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
    @State private var isOffering = false

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
            if let picture = app.door.picture { picture() } else { AppEmblem(symbol: app.symbol) }
            Text(title).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: title)
                .multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
            Text(app.door.subtitle ?? app.tagline).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(
                .center)
            Spacer(minLength: 0)
            switch app.door.style {
            case .page, .modal: ways
            case .sheet: opener
            }
            Text(app.disclaimer).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
        }
    }

    private var title: String { app.door.title ?? app.name }

    private var opener: some View {
        Button(app.door.openButton) { isOffering = true }
            .buttonStyle(PrimaryButtonStyle())
            .sheet(isPresented: $isOffering) {
                DoorSheet(app: app, clients: clients, session: session, flow: flow)
            }
            // Whatever in the sheet leads to another screen: the sheet doesn't stay above it.
            .onChange(of: flow.path.isEmpty) { _, isHere in if !isHere { isOffering = false } }
    }

    private var ways: some View {
        VStack(spacing: Space.m) {
            ProviderButtons(app: app, clients: clients, session: session, flow: flow)
            Button(app.door.signUpButton) { flow.show(.signUp) }.buttonStyle(SecondaryButtonStyle())
            Button(app.door.signInButton) { flow.show(.signIn) }.buttonStyle(LinkButtonStyle())
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
