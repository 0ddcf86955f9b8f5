/// All styles.
import Foundation
import Styleguide
import SwiftUI

struct StylesView: View {
    let model: ArtifexModel

    var body: some View {
        ScreenScroll {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 130), spacing: Space.l)], spacing: Space.l) {
                ForEach(model.home.featured?.styles ?? []) { StyleCard(style: $0, side: 130, model: model) }
            }
        }
        .navigationTitle("Styles")
        .navigationBarTitleDisplayMode(.inline)
        .task { await model.home.loadFeatured() }
    }
}
