/// What is asked before the first recording: the age, and whether everybody in the picture agrees.
import Foundation
import Styleguide
import SwiftUI

struct PromiseView: View {
    let recording: RecordingModel
    @State private var isOldEnough = false
    @State private var haveAgreed = false

    static let age = 16

    var body: some View {
        PinnedScroll {
            Text("Before your first recording").font(.screenTitle).foregroundStyle(Palette.text)
                .wholeWords(of: "recording").accessibilityAddTraits(.isHeader)
            Text("A recording has your voice and your face, and perhaps those of others.")
                .font(.reading).foregroundStyle(Palette.muted)
            Card {
                Toggle("I’m \(Self.age) or older", isOn: $isOldEnough)
                Divider()
                Toggle("All who are seen or heard agree", isOn: $haveAgreed)
            }
            .foregroundStyle(Palette.text)
            Card {
                fact(
                    "lock",
                    String(
                        localized:
                            "Only the server measures it; nobody watches it, and no AI provider gets it unless you agree to it."
                    )
                )
                fact(
                    "trash",
                    String(localized: "It is deleted once it is measured, 24 hours after its upload at the latest."))
                fact("doc.text", String(localized: "What stays is the report, with a receipt, until you delete it."))
            }
        } pinned: {
            Button("Continue") { Task { await recording.promised() } }
                .buttonStyle(PrimaryButtonStyle())
                .disabled(!isOldEnough || !haveAgreed)
        }
        .navigationTitle("")
    }

    private func fact(_ symbol: String, _ words: String) -> some View {
        MarkedRow {
            Image(systemName: symbol).foregroundStyle(Palette.navyInk).frame(minWidth: 24).accessibilityHidden(true)
        } words: {
            Text(words).font(.note).foregroundStyle(Palette.muted).frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}
