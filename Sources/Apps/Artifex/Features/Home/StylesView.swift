/// All styles.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct StylesView: View {
    let model: ArtifexModel
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        ScreenScroll {
            Text("Tap a style to make a picture in it.").font(.note).foregroundStyle(Palette.muted)
            LazyVGrid(columns: .tiles(atLeast: 140, textSize), spacing: Space.l) {
                ForEach(ImageStyle.allCases) { style in
                    StyleCard(style: style, preview: model.home.stylePreviews[style], pictures: model.pictures) {
                        model.openPrompt(PromptDraft(style: style))
                    }
                }
            }
        }
        .navigationTitle("Styles")
        .task { await model.home.loadOnce() }
    }
}
