/// A check that was left: its photos and its job are still there.
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct UnfinishedCard: View {
    let words: String
    let model: AuntenticModel
    @State private var isAsking = false

    var body: some View {
        Card {
            MarkedRow(alignment: .top) {
                Image(systemName: "clock.arrow.circlepath").font(.title2).foregroundStyle(Palette.navyInk)
                    .accessibilityHidden(true)
            } words: {
                VStack(alignment: .leading, spacing: Space.xs) {
                    Text("Unfinished check").font(.cardTitle).foregroundStyle(Palette.text)
                        .wholeWords(of: "Unfinished")
                    Text(words).font(.note).foregroundStyle(Palette.muted)
                }
            }
            Button("Continue") { model.continueCheck() }
                .buttonStyle(SecondaryButtonStyle())
                .accessibilityLabel("Continue the unfinished check")
            Button("Discard") { isAsking = true }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .accessibilityLabel("Discard the unfinished check")
        }
        .confirmationDialog("Discard this check?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Discard photos", role: .destructive) { Task { await model.discardCheck() } }
            Button("Keep it", role: .cancel) {}
        }
    }
}
