/// The wait for a picture: the picture as far as it is, the job's own stages, and every other way that it can end.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct GeneratingView: View {
    let model: ArtifexModel
    let generation: GenerationModel

    private var making: MakingModel { model.making }

    var body: some View {
        switch generation.phase {
        case .needsConsent(let need):
            ConsentView(app: .artifex, need: need, clients: model.clients) { making.decided($0) }
        case .trouble(let trouble): troubleView(trouble)
        case .sending, .starting, .running, .made, .cancelled, .outOfCredits, .refused:
            WaitingView(model: model, generation: generation).inlineTitle("Your picture")
        }
    }

    private func troubleView(_ trouble: Trouble) -> some View {
        TroubleView(
            trouble, clock: model.clients.clock, secondary: StateAction("Back to the prompt") { making.backToPrompt() }
        ) {
            switch trouble.remedy {
            case .retry: making.tryAgain()
            case .signIn: Task { await making.signInAgain() }
            default: making.close()
            }
        }
        .id(trouble)
    }
}

private struct WaitingView: View {
    let model: ArtifexModel
    let generation: GenerationModel

    var body: some View {
        ScreenScroll(spacing: Space.l) {
            UnfinishedPicture(generation: generation)
            if generation.work.isReconnecting {
                Banner(
                    text: String(
                        localized: "The connection was lost. Your picture goes on being made; connecting again."),
                    systemImage: "wifi.slash", kind: .unsure)
            }
            if let words = generation.work.whyNotCancelled {
                Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
            }
            progress
            if generation.phase == .running {
                Text("You can leave this screen: it goes on. \(promise)").font(.note).foregroundStyle(Palette.muted)
            }
            if model.notifications.canAsk {
                Button("Notify me when it’s done") { Task { await model.notifications.ask() } }
                    .buttonStyle(SecondaryButtonStyle())
            }
            Button("Leave and come back later") { model.making.close() }.buttonStyle(SecondaryButtonStyle())
            Button("Cancel") { Task { await model.making.cancel() } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(!generation.canCancel)
                .accessibilityHint("Nothing is charged")
        }
    }

    @ViewBuilder private var progress: some View {
        Card {
            if generation.stageTitles.isEmpty {
                ProgressRow(title: generation.summary, value: sent)
            } else {
                ProgressView(value: generation.progress)
                    .accessibilityLabel("Progress").accessibilityValue("\(Int(generation.progress * 100))%")
                StageList(stages: generation.stageTitles, current: generation.stageIndex)
            }
        }
    }

    /// Of an own photo, by the bytes that have really left.
    private var sent: Double? { generation.phase == .sending ? generation.uploads.fraction : nil }

    private var promise: String {
        model.notifications.permission == .granted
            ? String(localized: "This phone will tell you when it is done.")
            : String(localized: "It will be on Home and in your profile.")
    }
}

/// The picture as far as it is drawn, in its own shape; before that, the words that it is made from.
private struct UnfinishedPicture: View {
    let generation: GenerationModel

    var body: some View {
        UnfinishedFrame(
            ratio: shape, radius: PictureFrame.radius,
            said: prompt.isEmpty ? nil : String(localized: "You said “\(prompt)”"),
            isDrawn: generation.preview != nil
        ) {
            if let preview = generation.preview { Image(photo: preview).resizable().scaledToFill() }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(spoken)
    }

    private var prompt: String { generation.run.draft.prompt }
    private var size: PictureSize { generation.run.draft.shape.size }
    /// Neither so flat nor so high that nothing else has room.
    private var shape: CGFloat { min(max(CGFloat(size.width) / CGFloat(max(size.height, 1)), 0.75), 2) }

    private var spoken: String {
        generation.preview == nil
            ? String(localized: "Your picture isn’t there yet. You said: \(prompt)")
            : String(localized: "Your unfinished picture")
    }
}

enum PictureFrame {
    static let radius: CGFloat = 24
}
