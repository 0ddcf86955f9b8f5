/// The own code, large, with how long it still works, and the ways to hand it over.
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct OpenCodeView: View {
    let pairing: PairingModel
    let connection: ConnectionModel

    var body: some View {
        PairingStep(
            title: String(localized: "Your code"),
            message: String(
                localized: "Your partner enters it in Veramo, under Settings. Then you’re asked here whether it’s them."
            ),
            pairing: pairing, connection: connection
        ) {
            Card {
                if let code = pairing.code { CodeWords(code: code) }
                Text(life).font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity)
            }
        } buttons: {
            if let code = pairing.code {
                ShareLink(item: invitation(code), subject: Text("My Veramo code")) {
                    ButtonWords("Send the code", systemImage: "square.and.arrow.up")
                }
                .buttonStyle(PrimaryButtonStyle())
            }
            Button(pairing.running == .withdrawCode ? "Withdrawing…" : "Withdraw the code") {
                Task { await pairing.withdrawCode() }
            }
            .buttonStyle(LinkButtonStyle())
            .disabled(pairing.isBusy)
        }
    }

    private var life: String {
        guard let seconds = pairing.secondsLeft else { return String(localized: "It works once.") }
        return seconds > 0
            ? String(localized: "It works once, for another \(Trouble.waiting(seconds)).")
            : String(localized: "It has run out.")
    }

    private func invitation(_ code: PairingCode) -> String {
        String(
            localized:
                "My code in Veramo is \(code.spaced). Enter it in Settings, under Your partner. It works once, for an hour."
        )
    }
}

/// Two groups of three, as one reads them out.
private struct CodeWords: View {
    let code: PairingCode
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        Group {
            if textSize.isAccessibilitySize {
                VStack(spacing: 0) {
                    words(String(code.text.prefix(3)))
                    words(String(code.text.dropFirst(3)))
                }
            } else {
                words(code.spaced)
            }
        }
        .frame(maxWidth: .infinity)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Code")
        .accessibilityValue(code.text.map(String.init).joined(separator: " "))
    }

    private func words(_ text: String) -> some View {
        Text(text).kerning(4).scaledFont(44, .bold).monospaced().foregroundStyle(Palette.text)
            .fixedSize().textSelection(.enabled)
    }
}

extension PairingCode {
    var spaced: String { "\(text.prefix(3)) \(text.dropFirst(3))" }
}
