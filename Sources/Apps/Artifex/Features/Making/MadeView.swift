/// The result: the pictures, what to do with them, and what comes next.
import WorkFeatures
import StoreFeatures
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI

struct MadeView: View {
    let model: ArtifexModel
    let making: MakingModel
    let generation: GenerationModel
    let made: MadePictures
    @State private var chosen: UUID?

    var body: some View {
        PinnedScroll {
            if let picture {
                ResultPicture(picture: picture, prompt: prompt, pictures: model.pictures)
                if made.pictures.count > 1 { thumbnails }
                if let missing { Banner(text: missing, systemImage: "info.circle", kind: .unsure) }
                ResultActions(model: model, picture: picture).id(picture.id)
            }
            if let notice = made.notice { Text(notice).font(.small).foregroundStyle(Palette.muted) }
            Text("“\(prompt)”").font(.reading).foregroundStyle(Palette.text)
        } pinned: {
            ActionButton("Generate Images", systemImage: "sparkles") {
                if model.credits.isOut { model.openPricing() } else { making.again(picture?.id) }
            }
            UpgradeLine(model: model, outputs: generation.generation.draft.outputs)
        }
        .navigationTitle("Result")
        .onAppear { if chosen == nil { chosen = made.pictures.first?.id } }
    }

    private var prompt: String { generation.generation.draft.prompt }
    private var picture: MadePicture? { made.pictures.first { $0.id == chosen } ?? made.pictures.first }

    private var thumbnails: some View {
        HStack(spacing: Space.s) {
            ForEach(made.pictures) { item in
                Button {
                    chosen = item.id
                } label: {
                    PictureView(
                        id: item.id, blurhash: item.blurhash,
                        words: "Picture \((made.pictures.firstIndex(of: item) ?? 0) + 1)", pictures: model.pictures
                    )
                    .frame(width: 64, height: 64)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                    .overlay { if item.id == picture?.id { GradientBorder(cornerRadius: Radius.small) } }
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(item.id == picture?.id ? .isSelected : [])
            }
        }
    }

    /// Why there are fewer than were asked for, and that they cost nothing.
    private var missing: String? {
        let count = made.asked - made.pictures.count
        guard count > 0 else { return nil }
        let flagged =
            made.flagged > 0
            ? " \(made.flagged) may not be shown: the provider’s check withheld \(made.flagged == 1 ? "it" : "them")."
            : ""
        return "\(made.pictures.count) of \(made.asked) were made.\(flagged) What is missing cost nothing."
    }
}

private struct ResultPicture: View {
    let picture: MadePicture
    let prompt: String
    let pictures: PictureLoader

    var body: some View {
        PictureView(
            id: picture.id, blurhash: picture.blurhash, rendition: .large, words: "Your picture: \(prompt)",
            pictures: pictures
        )
        .aspectRatio(CGFloat(picture.width) / CGFloat(max(picture.height, 1)), contentMode: .fit)
        .clipShape(RoundedRectangle(cornerRadius: 24))
        .frame(maxWidth: .infinity)
    }
}

/// Share, download, and show to others.
private struct ResultActions: View {
    let model: ArtifexModel
    let picture: MadePicture
    @State private var file: Data?
    @State private var problem: String?
    @State private var state = PublicationState.private
    @State private var isPublishing = false

    var body: some View {
        VStack(spacing: Space.m) {
            if let file {
                HStack(spacing: Space.m) {
                    ShareLink(
                        item: Image(photo: file), preview: SharePreview("Artifex picture", image: Image(photo: file))
                    ) { ActionFace(title: "Share", systemImage: "square.and.arrow.up") }
                    SaveButton(photo: file, photos: model.clients.photos) { problem = $0 }
                }
            } else if problem == nil {
                ProgressView("Loading the picture").frame(maxWidth: .infinity)
            }
            ActionButton(
                publishWords, busyTitle: "Sharing with the community", systemImage: "person.2", isBusy: isPublishing,
                isProminent: false
            ) { Task { await publish() } }
            .disabled(state != .private)
            if state == .hidden {
                Text("Somebody looks at it first, because it began with a photo.").font(.note)
                    .foregroundStyle(Palette.muted)
            }
            if let problem { Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .bad) }
        }
        .task { await load() }
    }

    private var publishWords: String {
        switch state {
        case .shown: "Shared with the community"
        case .hidden: "Waiting to be shown"
        default: "Share with the community"
        }
    }

    private func load() async {
        do throws(ClientError) {
            file = try await model.pictures.best(of: picture.id, isClean: model.credits.isUnlimited)
        } catch {
            problem = Trouble(error).message
        }
    }

    private func publish() async {
        isPublishing = true
        defer { isPublishing = false }
        do throws(ClientError) {
            state = try await model.gallery.publish(picture.id)
            problem = nil
        } catch .refused("already_published", _) {
            state = .shown
        } catch {
            problem = Trouble(error).message
        }
    }
}

/// "Use X of Y credits. Upgrade for more", with the account's own figures.
private struct UpgradeLine: View {
    let model: ArtifexModel
    let outputs: Int

    var body: some View {
        if model.credits.isUnlimited {
            CreditLine(credits: model.credits, outputs: outputs)
        } else {
            Button("Use \(outputs) of \(max(model.credits.credits, 0)) credits. Upgrade for more") {
                model.openPricing()
            }
            .buttonStyle(LinkButtonStyle())
            .frame(maxWidth: .infinity)
        }
    }
}
