/// Asks before something goes to a third party: what is sent, to whom, and how to take it back.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct ConsentView: View {
    @State private var model: ConsentModel

    package init(
        app: AppIdentity, need: ConsentNeed, clients: Clients,
        onDecision: @escaping @MainActor (Bool) -> Void
    ) {
        _model = State(
            initialValue: ConsentModel(
                app: app.schema, need: need, functions: clients.functions, onDecision: onDecision))
    }

    package var body: some View {
        ScreenScroll {
            IconDisc(systemImage: "hand.raised").frame(maxWidth: .infinity)
            FormHeading(
                String(localized: "Send \(need.things) to \(need.name)?"),
                String(localized: "An AI service of \(need.name) does this work."))
            Card {
                fact(need.symbol, String(localized: "What is sent"), need.sent)
                fact(
                    "arrow.forward", String(localized: "To whom"),
                    String(localized: "\(need.name), an AI provider. Nobody else gets them."))
                fact(
                    "person", String(localized: "What is not sent"),
                    String(localized: "Your name, your e-mail address and your account."))
                fact(
                    "arrow.counterclockwise", String(localized: "Changing your mind"),
                    String(localized: "Withdraw it in Settings, Privacy, at any time."))
            }
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            ActionButton("Agree", busyTitle: "Saving…", isBusy: model.submission.isRunning) {
                Task { await model.agreeTapped() }
            }
            Button("Not now") { model.notNowTapped() }
                .buttonStyle(SecondaryButtonStyle())
                .disabled(model.submission.isRunning)
            Text(need.without).font(.small).foregroundStyle(Palette.muted)
                .frame(maxWidth: .infinity)
        }
    }

    private var need: ConsentNeed { model.need }

    private func fact(_ symbol: String, _ title: String, _ words: String) -> some View {
        MarkedRow(alignment: .top) {
            Image(systemName: symbol).foregroundStyle(Palette.navyInk).frame(minWidth: 24).accessibilityHidden(true)
        } words: {
            VStack(alignment: .leading, spacing: Space.xs) {
                Text(title).font(.cardTitle).foregroundStyle(Palette.text)
                Text(words).font(.note).foregroundStyle(Palette.muted)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

extension ConsentNeed {
    fileprivate var symbol: String {
        switch subject {
        case .photos: "photo.on.rectangle"
        case .text: "doc.text"
        case .voice: "waveform"
        case .measurements: "ruler"
        case .voiceAndVideo: "mic"
        case nil: "doc"
        }
    }

    /// What becomes of somebody who doesn't agree.
    fileprivate var without: String {
        switch subject {
        case .voice: String(localized: "Without it nothing is sent. Everything else is measured all the same.")
        case .measurements:
            String(localized: "Without it nothing is sent. Your report is written by our own rules then.")
        default: String(localized: "Without it nothing is sent and nothing is charged.")
        }
    }

    fileprivate var sent: String {
        switch subject {
        case .photos: String(localized: "The photos and what you write beside them. Place and time are removed first.")
        case .text: String(localized: "The text that you write.")
        case .voice:
            String(
                localized: "The sound of each recording from now on, without its picture, so that it is written down.")
        case .measurements:
            String(
                localized:
                    "The numbers of each report from now on, so that they are put into words. No sound, no picture.")
        case .voiceAndVideo:
            String(localized: "The recording, with its sound and picture. Place and time are removed first.")
        case nil: String(localized: "What this app has asked you for.")
        }
    }
}
