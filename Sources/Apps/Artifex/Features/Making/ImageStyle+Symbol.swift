/// What stands for a style where no picture does.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

extension ImageStyle {
    /// An SF Symbol.
    var symbol: String {
        switch self {
        case .none: "circle.dashed"
        case .photo: "camera"
        case .anime: "star"
        case .illustration: "paintbrush"
        case .popArt: "circle.lefthalf.filled"
        case .abstract: "drop"
        case .fantasy: "wand.and.stars"
        case .comic: "bubble.left"
        }
    }
}

/// A style's picture if one was published, otherwise its symbol on the theme's ground.
struct StylePicture: View {
    let style: ImageStyle
    let preview: PicturePreview?
    let pictures: PictureLoader

    var body: some View {
        ZStack {
            Rectangle().fill(Palette.field)
            if let preview {
                PictureView(id: preview.id, blurhash: preview.blurhash, words: "", pictures: pictures)
            } else {
                Image(systemName: style.symbol).font(.title2).foregroundStyle(Palette.navyInk)
            }
        }
        .clipped()
        .accessibilityHidden(true)
    }
}
