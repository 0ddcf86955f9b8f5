/// The first screen of an app whose forms are sheets: what it does, point by point, and the ways in.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct HighlightsView: View {
    let app: AppIdentity
    let clients: Clients
    let session: SessionModel
    let flow: AccountFlow
    @State private var trying = Submission()

    var body: some View {
        FillingScroll {
            if let farewell = session.farewell {
                Banner(text: farewell, systemImage: "info.circle", kind: .brand)
            }
            if let picture = app.door.picture { picture() } else { AppEmblem(symbol: app.symbol) }
            Text(title).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: title)
                .multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
            Text(app.door.subtitle ?? app.tagline).font(.reading).foregroundStyle(Palette.muted)
                .multilineTextAlignment(.center)
            VStack(alignment: .leading, spacing: Space.l) {
                ForEach(app.door.highlights) { Highlight(page: $0) }
            }
            .padding(.vertical, Space.s)
            Spacer(minLength: 0)
            ways
            Text(app.disclaimer).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
        }
    }

    private var title: String { app.door.title ?? app.name }

    private var ways: some View {
        VStack(spacing: Space.m) {
            TroubleBanner(trying.problem) { _ in Task { await tryTapped() } }
            Button(app.door.signUpButton) { flow.show(.signUp) }.buttonStyle(PrimaryButtonStyle())
            Button(app.door.signInButton) { flow.show(.signIn) }.buttonStyle(OutlinedButtonStyle())
            ProviderButtons(app: app, clients: clients, session: session, flow: flow)
            if let words = app.door.tryButton {
                Button(trying.isRunning ? String(localized: "Opening…") : words) { Task { await tryTapped() } }
                    .buttonStyle(LinkButtonStyle())
                    .disabled(trying.isRunning)
            }
        }
    }

    private func tryTapped() async {
        await trying.run { [clients, session] () async throws(ClientError) in
            session.signedIn(try await clients.auth.person.begin())
        }
    }
}

private struct Highlight: View {
    let page: OnboardingPage

    var body: some View {
        MarkedRow(alignment: .top) {
            IconDisc(systemImage: page.systemImage, side: 44)
        } words: {
            VStack(alignment: .leading, spacing: 2) {
                Text(page.title).font(.cardTitle).foregroundStyle(Palette.text)
                Text(page.message).font(.note).foregroundStyle(Palette.muted)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .accessibilityElement(children: .combine)
    }
}
