/// A picture in a grid; a tap opens it.
import Foundation
import Styleguide
import SwiftUI

struct PictureCell: View {
    let id: UUID
    let blurhash: String
    let words: String
    /// Who may see it, where that matters.
    var badge: PictureBadge?
    let pictures: PictureLoader
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            PictureView(id: id, blurhash: blurhash, words: words, pictures: pictures)
                .overlay(alignment: .bottomLeading) { if let badge { badge.padding(Space.s) } }
                .clipShape(RoundedRectangle(cornerRadius: Radius.card))
        }
        .buttonStyle(.plain)
        .accessibilityLabel(words)
        .accessibilityHint("Opens the picture")
    }
}

extension PictureCell {
    /// What others have published.
    init(_ card: GalleryCard, pictures: PictureLoader, open: @escaping @MainActor () -> Void) {
        let artist = card.artistName.map { String(localized: ", by \($0)") } ?? ""
        self.init(id: card.id, blurhash: card.blurhash, words: card.prompt + artist, pictures: pictures, open: open)
    }

    init(_ card: OwnCard, pictures: PictureLoader, open: @escaping @MainActor () -> Void) {
        self.init(
            id: card.id, blurhash: card.blurhash, words: "\(card.prompt), \(card.state.title)",
            badge: PictureBadge(state: card.state), pictures: pictures, open: open)
    }
}

/// Who can see an own picture, in a word and a sign on the picture.
struct PictureBadge: View {
    let state: PublicationState

    var body: some View {
        HStack(spacing: Space.xs) {
            Image(systemName: state.symbol)
            Text(state.title)
        }
        .font(.small.weight(.semibold))
        .foregroundStyle(Palette.text)
        .padding(.horizontal, Space.s)
        .padding(.vertical, Space.xs)
        .background(Palette.card, in: Capsule())
        // Larger it would hide the picture that it is about.
        .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
    }
}

extension PublicationState {
    var title: String {
        switch self {
        case .private: String(localized: "Private")
        case .shown: String(localized: "Shared")
        case .withdrawn: String(localized: "Taken back")
        case .hidden: String(localized: "Hidden")
        case .removed: String(localized: "Removed")
        }
    }

    var symbol: String {
        switch self {
        case .private, .withdrawn: "lock"
        case .shown: "globe"
        case .hidden: "eye.slash"
        case .removed: "xmark.circle"
        }
    }
}
