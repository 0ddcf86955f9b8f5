/// All templates.
import Foundation
import Styleguide
import SwiftUI

struct TemplatesView: View {
    let model: ArtifexModel
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        ScreenScroll {
            Text("Tap a template to begin with its prompt, style and shape.")
                .font(.note).foregroundStyle(Palette.muted)
            FeaturedState(
                home: model.home, isEmpty: model.home.templates.isEmpty, none: String(localized: "No templates yet.")
            ) {
                LazyVGrid(columns: .tiles(atLeast: 140, textSize), spacing: Space.l) {
                    ForEach(model.home.templates) { template in
                        TemplateCard(template: template, pictures: model.pictures) {
                            model.openPrompt(PromptDraft(template))
                        }
                    }
                }
            }
        }
        .navigationTitle("Templates")
        .task { await model.home.loadOnce() }
    }
}
