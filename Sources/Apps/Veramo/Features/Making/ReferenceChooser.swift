/// Pictures to begin with: what is chosen, and the sheet to choose from.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct ReferenceChooser: View {
    let model: VeramoModel
    let making: MemoryModel
    @State private var isChoosing = false

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ChoiceHeading("Begin with pictures")
            if !making.draft.references.isEmpty { chosen }
            Button {
                isChoosing = true
            } label: {
                ActionFace(title: "Choose from My Gallery", systemImage: "photo.on.rectangle")
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Choose from My Gallery")
            Text(words).font(.note).foregroundStyle(Palette.muted)
        }
        .sheet(isPresented: $isChoosing) { ReferenceSheet(model: model, making: making) }
    }

    private var words: String {
        switch making.draft.references.count {
        case 0: String(localized: "Not needed: without one, your words alone make the picture.")
        case 1: String(localized: "It is made anew in your words and style. The original stays as it is.")
        default: String(localized: "They are put together as your words say. The originals stay as they are.")
        }
    }

    private var chosen: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: Space.m) {
                ForEach(Array(making.draft.references.enumerated()), id: \.element.id) { index, reference in
                    Button {
                        making.forget(reference: reference.id)
                    } label: {
                        ReferencePicture(reference: reference, pictures: model.pictures)
                            .frame(width: 84, height: 84)
                            .overlay(alignment: .topTrailing) {
                                Image(systemName: "xmark.circle.fill").foregroundStyle(Palette.text)
                                    .padding(2).background(Palette.card, in: Circle()).padding(Space.xs)
                            }
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel("Leave out picture \(index + 1)")
                }
            }
        }
    }
}

struct ReferencePicture: View {
    let reference: MemoryDraft.Reference
    let pictures: ServerPictures

    var body: some View {
        ServerPicture(
            id: reference.id, blurhash: reference.blurhash, size: PictureSize.small.rawValue,
            meanwhile: PictureSize.small.rawValue, words: "", pictures: pictures
        )
        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
    }
}

/// All that one may begin with.
private struct ReferenceSheet: View {
    let model: VeramoModel
    let making: MemoryModel
    @State private var partners: ReferenceModel
    @Environment(\.dismiss) private var dismiss
    @Environment(\.locale) private var locale

    init(model: VeramoModel, making: MemoryModel) {
        (self.model, self.making) = (model, making)
        _partners = State(initialValue: ReferenceModel(functions: model.functions, couple: model.couple))
    }

    var body: some View {
        NavigationStack {
            ScreenScroll {
                Text("\(making.draft.references.count) of \(MemoryWish.mostReferences) chosen")
                    .font(.cardTitle).foregroundStyle(Palette.text)
                if making.isFull {
                    Text("That’s as many as fit. Tap one to leave it out.").font(.note).foregroundStyle(Palette.muted)
                }
                FeedView(feed: model.gallery.feed, loading: String(localized: "Loading your pictures"), empty: empty) {
                    TileGrid { ForEach(0..<9, id: \.self) { _ in PictureTile.ground } }
                } rows: {
                    TileGrid {
                        ForEach(model.gallery.feed.rows) { picture in
                            tile(MemoryDraft.Reference(picture), picture.words(in: locale)).onAppear {
                                if picture.id == model.gallery.feed.rows.last?.id {
                                    Task { await model.gallery.feed.loadNext() }
                                }
                            }
                        }
                    }
                }
                shared
            }
            .navigationTitle("Begin with pictures")
            .toolbar { ToolbarItem(placement: .topBarTrailing) { Button("Done") { dismiss() } } }
            .task { await model.gallery.feed.loadOnce() }
            .task { await partners.load() }
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "photo.stack", title: String(localized: "Your gallery is empty"),
            message: String(localized: "Add photos in My Gallery first, or make this picture from your words alone."))
    }

    @ViewBuilder private var shared: some View {
        if !partners.partners.isEmpty {
            ChoiceHeading("Shared by \(model.couple.partnerName)")
            TileGrid {
                ForEach(Array(partners.partners.enumerated()), id: \.element.id) { index, reference in
                    tile(reference, String(localized: "Picture \(index + 1) from \(model.couple.partnerName)"))
                }
            }
        } else if partners.hasFailed {
            Banner(
                text: String(localized: "Your partner’s pictures couldn’t be loaded."),
                systemImage: "exclamationmark.triangle.fill",
                kind: .unsure, action: StateAction("Try again") { Task { await partners.load() } })
        }
    }

    private func tile(_ reference: MemoryDraft.Reference, _ title: String) -> some View {
        let isChosen = making.draft.references.contains { $0.id == reference.id }
        return ChoiceTile(title: title, isSelected: isChosen, cornerRadius: Radius.small) {
            making.toggle(reference)
        } content: {
            PictureTile.ground
                .overlay { ReferencePicture(reference: reference, pictures: model.pictures) }
                .overlay(alignment: .topTrailing) {
                    if isChosen {
                        Image(systemName: "checkmark.circle.fill").foregroundStyle(Palette.greenInk)
                            .background(Palette.card, in: Circle()).padding(Space.xs)
                    }
                }
        }
        .disabled(making.isFull && !isChosen)
    }
}
