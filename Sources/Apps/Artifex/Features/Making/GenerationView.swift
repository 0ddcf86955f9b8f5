/// A picture on its way, and every way it can end.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct GenerationView: View {
    let model: ArtifexModel
    let making: MakingModel
    let generation: GenerationModel

    var body: some View {
        switch generation.phase {
        case .starting, .running: RunningView(model: model, making: making, generation: generation)
        case .made(let made): MadeView(model: model, making: making, generation: generation, made: made)
        case .needsConsent(let need):
            ConsentView(app: .artifex, need: need, clients: model.clients) { agreed in
                if agreed { making.goOn() } else { making.backToPrompt() }
            }
        case .outOfCredits:
            StateScreen(
                systemImage: "creditcard", title: "No credits left",
                message: "Nothing was charged. Upgrade to Premium and make as many pictures as you like.",
                primary: StateAction("Upgrade to Premium") { model.openPricing() },
                secondary: StateAction("Back to the prompt") { making.backToPrompt() })
        case .needsPremium:
            StateScreen(
                systemImage: "star.fill", title: "Four at once are Premium’s",
                message: "Nothing was charged. Make one picture, or upgrade.",
                primary: StateAction("See Premium") { model.openPricing() },
                secondary: StateAction("Back to the prompt") { making.backToPrompt() })
        case .cancelled:
            StateScreen(
                systemImage: "xmark", title: "Cancelled", message: "Nothing was charged for what wasn’t made.",
                primary: StateAction("Back to the prompt") { making.backToPrompt() })
        case .trouble(let trouble):
            TroubleView(
                trouble, clock: model.clients.clock,
                secondary: StateAction("Back to the prompt") { making.backToPrompt() }
            ) {
                if trouble.remedy == .retry { generation.tryAgain() } else { making.backToPrompt() }
            }
            .id(trouble)
        }
    }
}

private struct RunningView: View {
    let model: ArtifexModel
    let making: MakingModel
    let generation: GenerationModel

    var body: some View {
        ScreenScroll(spacing: Space.xl) {
            ZStack {
                RoundedRectangle(cornerRadius: 24).fill(Palette.card)
                if let preview = generation.preview {
                    Image(photo: preview).resizable().scaledToFit()
                        .clipShape(RoundedRectangle(cornerRadius: 24))
                        .accessibilityLabel("The picture so far")
                } else {
                    ProgressView().accessibilityLabel("Your picture is being made")
                }
            }
            .aspectRatio(shape, contentMode: .fit)
            .frame(maxHeight: 380)
            .frame(maxWidth: .infinity)
            Text("“\(generation.generation.draft.prompt)”").font(.reading).foregroundStyle(Palette.text)
                .frame(maxWidth: .infinity)
                .multilineTextAlignment(.center)
            if generation.isReconnecting {
                Banner(
                    text: "The connection was lost. The picture goes on; connecting again.", systemImage: "wifi.slash",
                    kind: .unsure)
            }
            Card { StageList(stages: generation.stages, current: generation.stage ?? 0) }
            Text("You can leave this screen: it goes on, and your picture will be in your profile.")
                .font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
                .frame(maxWidth: .infinity)
            if model.notifications.canAsk {
                Button("Notify me when it’s done") { Task { await model.notifications.ask() } }
                    .buttonStyle(SecondaryButtonStyle())
            }
            Button("Leave and come back later") { making.isOpen = false }.buttonStyle(SecondaryButtonStyle())
            Button("Cancel") { Task { await generation.cancel() } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(!generation.canCancel)
        }
        .navigationTitle("Making your picture")
    }

    private var shape: CGFloat {
        let size = generation.generation.draft.shape.size
        return CGFloat(size.width) / CGFloat(size.height)
    }
}
