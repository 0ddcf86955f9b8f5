/// A picture of the gallery in a list or alone.
import ArtifexCore
import Foundation
import SwiftUI
import WorkFeatures

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
        ServerPicture(
            id: id, blurhash: blurhash, size: rendition.rawValue, meanwhile: PictureRendition.small.rawValue,
            isWhole: isWhole, words: words, pictures: pictures.shelf)
    }
}
