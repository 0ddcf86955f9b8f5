/// A picture in a list or alone: its colours at once, then its pixels.
import Foundation
import Styleguide
import SwiftUI

package struct ServerPicture: View {
    private let id: UUID
    private let blurhash: String
    private let size: String
    private let meanwhile: String
    private let isWhole: Bool
    private let words: String
    private let pictures: ServerPictures

    /// - Parameters:
    ///   - size: as the app's route calls it.
    ///   - meanwhile: a smaller size that is shown if it is there already.
    ///   - isWhole: all of it must be seen, where its place has another shape.
    ///   - words: what it shows, for those who don't see it.
    package init(
        id: UUID, blurhash: String, size: String, meanwhile: String, isWhole: Bool = false, words: String,
        pictures: ServerPictures
    ) {
        self.id = id
        self.blurhash = blurhash
        self.size = size
        self.meanwhile = meanwhile
        self.isWhole = isWhole
        self.words = words
        self.pictures = pictures
    }

    package var body: some View {
        // The picture lies over its colours, so that filling its place can't make the place larger.
        BlurhashView(blurhash)
            .overlay {
                if let data = pictures[id, size] ?? pictures[id, meanwhile] {
                    Image(photo: data).resizable().aspectRatio(contentMode: isWhole ? .fit : .fill)
                }
            }
            .clipped()
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(words)
            .accessibilityAddTraits(.isImage)
            .task(id: id) { await pictures.load(id, size) }
    }
}
