/// Somebody has entered the own code: who it is, which time zone the two would have, yes or no.
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct AskedView: View {
    @Bindable var pairing: PairingModel
    let connection: ConnectionModel
    @State private var isChoosingZone = false

    var body: some View {
        PairingStep(
            title: String(localized: "\(name) wants to link with you"),
            message:
                String(
                    localized: """
                        They entered your code. Say yes only if you know who it is: what you share afterwards is for both \
                        of you. Each of you can end the link at any time.
                        """),
            pairing: pairing, connection: connection
        ) {
            Card {
                PlaceRow("Your time zone", value: ZoneName(pairing.zone).words, systemImage: "clock") {
                    isChoosingZone = true
                }
                Text("A day of your calendar begins at midnight there, for both of you. You can change it later.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
        } buttons: {
            ActionButton("Link with \(name)", busyTitle: "Linking…", isBusy: pairing.running == .accept) {
                Task { await pairing.accept() }
            }
            .disabled(pairing.isBusy)
            Button(pairing.running == .refuse ? "Refusing…" : "No, that’s somebody else") {
                Task { await pairing.refuse() }
            }
            .buttonStyle(LinkButtonStyle())
            .disabled(pairing.isBusy)
        }
        .sheet(isPresented: $isChoosingZone) {
            ZoneSheet(chosen: pairing.zone) { pairing.zone = $0 }
        }
    }

    private var name: String { pairing.pairing?.otherName ?? String(localized: "Somebody") }
}
