/// A picture of the own gallery, whole and large, and what can be done with it.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct OwnPictureView: View {
    let model: VeramoModel
    @State private var page: OwnPictureModel
    @Environment(\.locale) private var locale
    @Environment(\.dismiss) private var dismiss

    init(picture: OwnPicture, model: VeramoModel) {
        self.model = model
        _page = State(initialValue: OwnPictureModel(picture: picture, model: model))
    }

    private var picture: OwnPicture { page.picture }

    var body: some View {
        ScreenScroll {
            WholePicture(picture: picture, words: picture.words(in: locale), pictures: model.pictures)
            Text(picture.words(in: locale)).font(.note).foregroundStyle(Palette.muted).accessibilityHidden(true)
            PictureActions(picture: picture, model: model)
            if let trouble = page.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure)
            }
            Card {
                ActionRow("Use it for a new picture", systemImage: "sparkles") {
                    model.making.begin(with: picture)
                    model.open(.prompt)
                }
                SaveRow(page: page)
                ActionRow("Delete", systemImage: "trash", kind: .bad, isBusy: page.isDeleting) {
                    page.isAskingToDelete = true
                }
            }
        }
        .inlineTitle("Picture")
        .task { await page.load() }
        .onChange(of: page.isGone) { _, isGone in if isGone { dismiss() } }
        .alert("Delete this picture?", isPresented: $page.isAskingToDelete) {
            Button("Delete", role: .destructive) { Task { await page.delete() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("It is gone for good. If it is on your calendar, it leaves it for both of you.")
        }
    }
}

/// All of a picture, in its own shape.
struct WholePicture: View {
    let picture: OwnPicture
    let words: String
    let pictures: ServerPictures

    var body: some View {
        ServerPicture(
            id: picture.id, blurhash: picture.blurhash, size: PictureSize.large.rawValue,
            meanwhile: PictureSize.small.rawValue, isWhole: true, words: words, pictures: pictures
        )
        .aspectRatio(EntryPicture.shape(width: picture.width, height: picture.height), contentMode: .fit)
        .frame(maxWidth: .infinity)
        .clipShape(RoundedRectangle(cornerRadius: EntryPicture.radius))
    }
}

/// The calendar first, then the editor.
struct PictureActions: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View {
        ActionButton("Share on our calendar", systemImage: "calendar") { model.open(.share(picture)) }
        ActionButton("Edit", systemImage: "pencil", isProminent: false) { model.edited = picture }
    }
}

/// Into the phone's photos, or as a file where there are none.
private struct SaveRow: View {
    let page: OwnPictureModel

    var body: some View {
        if let file = page.file, !page.hasLibrary {
            ShareLink(item: Image(photo: file), preview: SharePreview("Veramo picture", image: Image(photo: file))) {
                MarkedRow(alignment: .center) {
                    Image(systemName: "square.and.arrow.down").frame(minWidth: 24)
                } words: {
                    Text("Download").font(.reading).frame(maxWidth: .infinity, alignment: .leading)
                }
                .foregroundStyle(Palette.navyInk)
                .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            }
            .accessibilityLabel("Download")
        } else {
            ActionRow(
                page.saving == .saved ? "Saved to your photos" : "Save to your photos",
                systemImage: page.saving == .saved ? "checkmark" : "square.and.arrow.down",
                isBusy: page.saving == .saving || page.file == nil && page.trouble == nil
            ) {
                Task { page.file == nil ? await page.load() : await page.save() }
            }
        }
        switch page.saving {
        case .denied:
            Banner(
                text: String(
                    localized: """
                        Veramo may not add to your photos, so it wasn’t saved. Allow it in the phone’s Settings, under \
                        Veramo, Photos.
                        """), systemImage: "hand.raised", kind: .unsure)
        case .failed(let words): Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .bad)
        case nil, .saving, .saved: EmptyView()
        }
    }
}
