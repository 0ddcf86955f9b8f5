/// A picture in a list or alone: its colours at once, then its pixels.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct PictureView: View {
    let id: UUID
    let blurhash: String
    var rendition = PictureRendition.small
    /// What it shows, for those who don't see it.
    let words: String
    let pictures: PictureLoader

    var body: some View {
        ZStack {
            BlurhashView(blurhash)
            if let data = pictures[id, rendition] {
                Image(photo: data).resizable().scaledToFill()
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(words)
        .accessibilityAddTraits(.isImage)
        .task(id: id) { await pictures.load(id, rendition) }
    }
}
