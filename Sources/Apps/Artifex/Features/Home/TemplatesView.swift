/// All templates.
import Foundation
import Styleguide
import SwiftUI

struct TemplatesView: View {
    let model: ArtifexModel

    var body: some View {
        ScreenScroll {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 140), spacing: Space.m)], spacing: Space.m) {
                ForEach(model.home.featured?.templates ?? []) { template in
                    TemplateCard(template: template, model: model).frame(height: 190)
                }
            }
        }
        .navigationTitle("Templates")
        .navigationBarTitleDisplayMode(.inline)
        .task { await model.home.loadFeatured() }
    }
}
