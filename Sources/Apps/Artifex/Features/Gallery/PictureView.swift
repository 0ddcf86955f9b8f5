/// A picture in a list or alone: its colours at once, then its pixels.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct PictureView: View {
    let id: UUID
    let blurhash: String
    var rendition = PictureRendition.small
    /// Whether all of it must be seen, where its place has another shape.
    var isWhole = false
    /// What it shows, for those who don't see it.
    let words: String
    let pictures: PictureLoader

    var body: some View {
        // The picture lies over its colours, so that filling its place can't make the place larger.
        BlurhashView(blurhash)
            .overlay {
                if let data = pictures[id, rendition] ?? pictures[id, .small] {
                    Image(photo: data).resizable().aspectRatio(contentMode: isWhole ? .fit : .fill)
                }
            }
            .clipped()
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(words)
            .accessibilityAddTraits(.isImage)
            .task(id: id) { await pictures.load(id, rendition) }
    }
}
