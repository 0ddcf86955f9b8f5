/// My Gallery: the person's own pictures in a grid, and the way in for photos.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct GalleryView: View {
    let model: VeramoModel

    private var gallery: GalleryModel { model.gallery }

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "Adding photos needs a connection.")
            AddPhotosButton(intake: gallery.intake)
            IntakeRows(intake: gallery.intake)
            FeedView(feed: gallery.feed, loading: String(localized: "Loading your pictures"), empty: empty) {
                TileGrid { ForEach(0..<9, id: \.self) { _ in PictureTile.ground } }
            } rows: {
                grid
            }
            Text("Only you see these. Your partner sees a picture once you share it.")
                .font(.note).foregroundStyle(Palette.muted)
        }
        .navigationTitle("My Gallery")
        .task { await gallery.feed.loadOnce() }
        .refreshable { await gallery.feed.refresh() }
    }

    private var grid: some View {
        TileGrid {
            ForEach(gallery.feed.rows) { picture in
                Button {
                    model.open(.picture(picture))
                } label: {
                    PictureTile(picture: picture, pictures: model.pictures)
                }
                .buttonStyle(.plain)
                .accessibilityHint("Opens the picture")
                .onAppear {
                    if picture.id == gallery.feed.rows.last?.id { Task { await gallery.feed.loadNext() } }
                }
            }
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "photo.stack", title: String(localized: "Nothing here yet"),
            message: String(localized: "Add a photo with the button above, or describe a picture and have it made."),
            action: StateAction("Describe a picture") { model.open(.prompt) })
    }
}

/// Squares side by side, as many as fit.
struct TileGrid<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 100), spacing: Space.s)], spacing: Space.s, content: content)
    }
}

/// A picture in a grid: evenly cut to a square, never stretched.
struct PictureTile: View {
    let picture: OwnPicture
    let pictures: ServerPictures
    @Environment(\.locale) private var locale

    var body: some View {
        Self.ground
            .overlay {
                ServerPicture(
                    id: picture.id, blurhash: picture.blurhash, size: PictureSize.small.rawValue,
                    meanwhile: PictureSize.small.rawValue, words: picture.words(in: locale), pictures: pictures)
            }
            .clipShape(RoundedRectangle(cornerRadius: Radius.small))
    }

    static var ground: some View {
        RoundedRectangle(cornerRadius: Radius.small).fill(Palette.field).aspectRatio(1, contentMode: .fit)
    }
}

extension OwnPicture {
    /// What is known of it, for those who don't see it.
    func words(in locale: Locale) -> String {
        [origin.words, Date(postgres: createdAt)?.words(in: locale)].compactMap { $0 }.joined(separator: ", ")
    }
}

extension PictureOrigin {
    var words: String {
        switch self {
        case .upload: String(localized: "Your photo")
        case .edit: String(localized: "Edited picture")
        case .made: String(localized: "Picture made for you")
        }
    }
}
