/// Nobody is linked yet: one enters the code that the other has made.
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct AloneView: View {
    @Bindable var pairing: PairingModel
    let connection: ConnectionModel

    var body: some View {
        PairingStep(
            title: String(localized: "Link with your partner"),
            message: String(
                localized: "One of you makes a code, the other enters it. Nothing is shared before both have said yes."),
            pairing: pairing, connection: connection
        ) {
            Card {
                LabeledField(
                    String(localized: "Your partner’s code"), text: $pairing.typed, kind: .pairingCode,
                    prompt: String(localized: "Six characters"),
                    error: pairing.typedProblem, onLeave: { pairing.left() }
                )
                .onSubmit { Task { await pairing.enter() } }
                ActionButton(
                    "Enter this code", busyTitle: "Asking…", isBusy: pairing.running == .enter, isProminent: false
                ) {
                    Task { await pairing.enter() }
                }
                .disabled(pairing.typed.isEmpty || pairing.isBusy)
            }
        } buttons: {
            Text("No code yet? Make one and send it to them.").font(.note).foregroundStyle(Palette.muted)
                .multilineTextAlignment(.center)
            ActionButton("Make a code", busyTitle: "Making a code…", isBusy: pairing.running == .make) {
                Task { await pairing.makeCode() }
            }
            .disabled(pairing.isBusy)
        }
    }
}
