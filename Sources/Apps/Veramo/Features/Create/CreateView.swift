/// The hub for a new memory: describe a picture, take one of the gallery, or add photos.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct CreateView: View {
    let model: VeramoModel
    @Environment(\.locale) private var locale

    private var making: MemoryModel { model.making }
    private var gallery: GalleryModel { model.gallery }
    /// So many of the newest.
    private static let latest = 8

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "New pictures need a connection.")
            underWay
            way(
                "sparkles", String(localized: "Describe a picture"),
                String(localized: "AI makes it from your words, and from your pictures if you like.")
            ) {
                if !making.isMaking, case .made? = making.phase { making.backToPrompt() }
                model.open(.prompt)
            }
            way(
                "photo.stack", String(localized: "My Gallery"),
                String(localized: "Your photos and pictures. Edit one, or share it on your calendar.")
            ) {
                model.open(.gallery)
            }
            AddPhotosButton(intake: gallery.intake)
            IntakeRows(intake: gallery.intake)
            latest
        }
        .navigationTitle("Create New Memory")
        .task { await gallery.feed.loadOnce() }
    }

    @ViewBuilder private var underWay: some View {
        if let summary = making.summary {
            Banner(
                text: "\(summary).", systemImage: making.isMaking ? "hourglass" : "photo", kind: .brand,
                action: StateAction("Show it") { model.open(.prompt) })
        }
    }

    private func way(
        _ symbol: String, _ title: String, _ message: String, open: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: open) {
            Card {
                MarkedRow(alignment: .center) {
                    Image(systemName: symbol).font(.title2).foregroundStyle(Palette.navyInk).frame(minWidth: 36)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text(title).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: title, in: 260)
                        Text(message).font(.note).foregroundStyle(Palette.muted)
                    }
                    .multilineTextAlignment(.leading)
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityHint(message)
    }

    @ViewBuilder private var latest: some View {
        if !gallery.feed.rows.isEmpty {
            ChoiceHeading("Your latest")
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.m) {
                    ForEach(gallery.feed.rows.prefix(Self.latest)) { picture in
                        Button {
                            model.open(.picture(picture))
                        } label: {
                            PictureTile(picture: picture, pictures: model.pictures).frame(width: 120, height: 120)
                        }
                        .buttonStyle(.plain)
                        .accessibilityLabel(picture.words(in: locale))
                        .accessibilityHint("Opens the picture")
                    }
                }
            }
        }
    }
}
