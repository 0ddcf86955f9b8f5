/// The partner's code was entered: now they decide.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct WaitingView: View {
    let pairing: PairingModel
    let connection: ConnectionModel

    var body: some View {
        PairingStep(
            title: String(localized: "Waiting for their yes"),
            message: String(
                localized: """
                    The code was right. Your partner sees your name in Veramo and says yes or no. \
                    This screen goes on by itself.
                    """),
            pairing: pairing, connection: connection
        ) {
            Card {
                ProgressRow(title: String(localized: "Your request is with your partner"), value: nil, detail: life)
            }
        } buttons: {
            Button(pairing.running == .withdrawRequest ? "Withdrawing…" : "Withdraw my request") {
                Task { await pairing.withdrawRequest() }
            }
            .buttonStyle(SecondaryButtonStyle())
            .disabled(pairing.isBusy)
        }
    }

    private var life: String? {
        pairing.secondsLeft.map {
            $0 > 0 ? String(localized: "They have \(Trouble.waiting($0)) left") : String(localized: "It has run out")
        }
    }
}
