/// The wait for a picture: the picture as far as it is, and the job's own stages.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct MemoryWaitView: View {
    let model: VeramoModel
    let making: MemoryModel

    var body: some View {
        ScreenScroll {
            UnfinishedPicture(model: model, making: making)
            if making.work.isReconnecting {
                Banner(
                    text: String(
                        localized: "The connection was lost. Your picture goes on being made; connecting again."),
                    systemImage: "wifi.slash", kind: .unsure)
            }
            if let words = making.work.whyNotCancelled {
                Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
            }
            progress
            if making.phase == .running {
                Text("You can leave this screen: it goes on, and the picture will be in My Gallery.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
            if model.notifications.canAsk {
                Button("Notify me when it’s done") { Task { await model.notifications.ask() } }
                    .buttonStyle(SecondaryButtonStyle())
            }
            Button("Cancel") { Task { await making.cancel() } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(!making.canCancel)
                .accessibilityHint("Nothing is charged")
        }
        .inlineTitle("Your picture")
    }

    private var progress: some View {
        Card {
            if making.stageTitles.isEmpty {
                ProgressRow(title: making.summary ?? String(localized: "Under way"), value: nil)
            } else {
                ProgressView(value: making.progress)
                    .accessibilityLabel("Progress").accessibilityValue("\(Int(making.progress * 100))%")
                StageList(stages: making.stageTitles, current: making.stageIndex)
            }
        }
    }
}

/// The picture as far as it is drawn; before that, the picture or the words that it is made from.
private struct UnfinishedPicture: View {
    let model: VeramoModel
    let making: MemoryModel

    private var wish: MemoryDraft { making.run?.draft ?? making.draft }

    private var first: MemoryDraft.Reference? { wish.references.first }

    var body: some View {
        UnfinishedFrame(
            ratio: 1.2, radius: EntryPicture.radius, said: wish.said, isDrawn: making.preview != nil || first != nil
        ) {
            if let preview = making.preview {
                Image(photo: preview).resizable().scaledToFit()
            } else if let first {
                ReferencePicture(reference: first, pictures: model.pictures)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(making.preview == nil ? "Your picture isn’t there yet" : "Your unfinished picture")
        .accessibilityValue(wish.said ?? "")
    }
}

extension MemoryDraft {
    /// What was asked for, in the person's own words.
    var said: String? {
        let style = preset.map { String(localized: "Style: \($0.title)") }
        return prompt.isEmpty ? style : String(localized: "You said “\(prompt)”")
    }
}
