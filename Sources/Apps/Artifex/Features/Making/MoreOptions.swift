/// What few people need: a seed, and an own photo to begin with.
import Foundation
import PhotosUI
import Styleguide
import SwiftUI
import WorkFeatures

struct MoreOptions: View {
    @Bindable var prompt: PromptModel
    let thumbnails: Thumbnails

    var body: some View {
        DisclosureGroup(isExpanded: $prompt.isShowingMore) {
            VStack(alignment: .leading, spacing: Space.l) {
                VStack(alignment: .leading, spacing: Space.s) {
                    LabeledField(
                        String(localized: "Seed"), text: $prompt.seedText, kind: .number,
                        prompt: String(localized: "A new one each time"),
                        error: prompt.seedProblem
                    ) { prompt.checkSeed() }
                    Text("The same prompt, settings and seed give the same picture, where the maker knows seeds.")
                        .font(.small).foregroundStyle(Palette.muted)
                }
                StartPhoto(prompt: prompt, thumbnails: thumbnails)
            }
            .padding(.top, Space.m)
        } label: {
            Text("More options").font(.cardTitle).foregroundStyle(Palette.text)
                .frame(minHeight: Target.minimum)
        }
        .tint(Palette.navyInk)
    }
}

/// An own photo, without its place and time.
private struct StartPhoto: View {
    @Bindable var prompt: PromptModel
    let thumbnails: Thumbnails
    @State private var picked: PhotosPickerItem?

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text("Begin with your own photo").font(.note.weight(.semibold)).foregroundStyle(Palette.text)
            if hasPhoto { chosen }
            picker
            if let problem = prompt.photoProblem { FieldNote(problem) }
            Text("Place and time are removed. It goes to your private folder when you tap Generate Images.")
                .font(.small).foregroundStyle(Palette.muted)
        }
        .onChange(of: picked) { _, item in
            guard let item else { return }
            picked = nil
            Task { await load(item) }
        }
    }

    private var hasPhoto: Bool { prompt.photo != nil || prompt.draft.start != nil }
    private var title: String {
        prompt.isPreparing
            ? String(localized: "Preparing the photo")
            : hasPhoto ? String(localized: "Choose another photo") : String(localized: "Choose a photo")
    }

    private var picker: some View {
        let face = StartPhotoFace(title: title, isPreparing: prompt.isPreparing)
        return PhotosPicker(selection: $picked, matching: .images) { face }
            .disabled(prompt.isPreparing)
            .accessibilityLabel(title)
            .accessibilityIdentifier("start-picker")
    }

    private var chosen: some View {
        HStack(spacing: Space.m) {
            Group {
                if let photo = prompt.photo {
                    Image(photo: photo).resizable().scaledToFill()
                        .frame(width: 70, height: 70).clipShape(RoundedRectangle(cornerRadius: Radius.small))
                } else {
                    StoredPhoto(path: prompt.draft.start, thumbnails: thumbnails).frame(width: 70, height: 70)
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Your photo")
            .accessibilityAddTraits(.isImage)
            Button("Remove the photo") { prompt.removePhoto() }.buttonStyle(LinkButtonStyle())
        }
    }

    private func load(_ item: PhotosPickerItem) async {
        if let data = try? await item.loadTransferable(type: Data.self) {
            await prompt.choose(photo: data)
        } else {
            prompt.photoUnreadable()
        }
    }
}

private struct StartPhotoFace: View {
    let title: String
    let isPreparing: Bool

    var body: some View {
        HStack(spacing: Space.s) {
            if isPreparing { ProgressView() }
            ButtonWords(verbatim: title, systemImage: isPreparing ? nil : "photo.on.rectangle")
        }
        .font(.cardTitle)
        .foregroundStyle(Palette.navyInk)
        .frame(maxWidth: .infinity, minHeight: 50)
        .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.button))
        .overlay { RoundedRectangle(cornerRadius: Radius.button).strokeBorder(Palette.line, lineWidth: 1) }
    }
}
