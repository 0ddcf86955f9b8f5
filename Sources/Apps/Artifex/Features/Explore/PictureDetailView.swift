/// A picture with its artist and its prompt.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct PictureDetailView: View {
    let model: ArtifexModel
    @State private var detail: PictureDetailModel
    @Environment(\.dismiss) private var dismiss

    init(id: UUID, model: ArtifexModel) {
        self.model = model
        _detail = State(
            initialValue: PictureDetailModel(
                id: id, gallery: model.gallery, changes: model.changes, haptics: model.clients.haptics))
    }

    var body: some View {
        @Bindable var detail = detail
        content
            .inlineTitle("Picture")
            .task { await detail.load() }
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    if let details = detail.details { PictureMenu(details: details, detail: detail) }
                }
            }
            .questions(detail)
            .sheet(item: $detail.report) { report in
                ReportSheet(report: report, sent: { detail.reported() }, close: { detail.report = nil })
            }
            .alert(detail.notice?.title ?? "", isPresented: $detail.isNoticing) {
                Button("OK") {}
            } message: {
                Text(detail.notice?.message ?? "")
            }
            .onChange(of: detail.isGone) { dismiss() }
    }

    @ViewBuilder private var content: some View {
        switch (detail.phase, detail.details) {
        case (.failed(let trouble), let details) where details == nil || trouble.remedy == .close:
            TroubleView(trouble, clock: model.clients.clock) {
                if trouble.remedy == .close { dismiss() } else { Task { await detail.load() } }
            }
        case (_, let details?): PicturePage(details: details, detail: detail, model: model)
        default:
            ScreenScroll {
                RoundedRectangle(cornerRadius: 24).fill(Palette.field).aspectRatio(1, contentMode: .fit)
                RoundedRectangle(cornerRadius: Radius.small).fill(Palette.field).frame(height: Target.minimum)
                RoundedRectangle(cornerRadius: Radius.card).fill(Palette.field).frame(height: 120)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Loading the picture")
        }
    }
}

private struct PicturePage: View {
    let details: PictureDetails
    let detail: PictureDetailModel
    let model: ArtifexModel

    var body: some View {
        PinnedScroll {
            picture
            PictureState(details: details)
            ArtistRow(details: details, detail: detail, pictures: model.pictures)
            PromptCard(prompt: details.prompt)
            SettingsCard(details: details)
        } pinned: {
            Button("Use as Template") { model.openPrompt(details.draft) }
                .buttonStyle(PrimaryButtonStyle())
                .accessibilityHint("Opens the prompt screen with this prompt and its settings")
        }
    }

    private var picture: some View {
        PictureView(
            id: details.id, blurhash: details.blurhash, rendition: .large, isWhole: true, words: details.prompt,
            pictures: model.pictures
        )
        .aspectRatio(shape, contentMode: .fit)
        .clipShape(RoundedRectangle(cornerRadius: 24))
    }

    /// What is extremely long stands whole on a ground of its colours.
    private var shape: CGFloat {
        min(max(CGFloat(details.width) / CGFloat(max(details.height, 1)), 0.6), 2.5)
    }
}

/// Name and picture of who made it; liking and keeping at the end of the line.
private struct ArtistRow: View {
    let details: PictureDetails
    let detail: PictureDetailModel
    let pictures: PictureLoader
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        let layout =
            textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: Space.s))
            : AnyLayout(HStackLayout(spacing: Space.m))
        layout {
            artist
            if details.state == .shown {
                HStack(spacing: Space.s) {
                    likeButton
                    bookmarkButton
                }
            }
        }
    }

    private var artist: some View {
        HStack(spacing: Space.m) {
            PersonPicture(
                id: details.artist.id, name: details.artist.name, hasPicture: details.artist.picture != nil,
                pictures: pictures)
            Text(name).font(.cardTitle).foregroundStyle(Palette.text)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Artist: \(name)")
    }

    private var name: String {
        if details.isOwn {
            return details.artist.name.map { String(localized: "\($0) (you)") } ?? String(localized: "You")
        }
        return details.artist.name ?? String(localized: "Somebody without a name")
    }

    private var likeButton: some View {
        Button {
            Task { await detail.toggleLike() }
        } label: {
            HStack(spacing: Space.xs) {
                Image(systemName: details.isLiked ? "heart.fill" : "heart")
                    .foregroundStyle(details.isLiked ? Palette.redInk : Palette.text)
                Text("\(details.likeCount)").font(.note.monospacedDigit()).foregroundStyle(Palette.text)
            }
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .sensoryFeedback(.impact(weight: .light), trigger: detail.likes)
        .accessibilityLabel(details.isLiked ? "Unlike" : "Like")
        .accessibilityValue(details.likeCount == 1 ? "1 like" : "\(details.likeCount) likes")
    }

    private var bookmarkButton: some View {
        Button {
            Task { await detail.toggleBookmark() }
        } label: {
            Image(systemName: details.isBookmarked ? "bookmark.fill" : "bookmark")
                .foregroundStyle(details.isBookmarked ? Palette.navyInk : Palette.text)
                .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(details.isBookmarked ? "Remove bookmark" : "Bookmark")
    }
}

/// The text that the picture was made from.
private struct PromptCard: View {
    let prompt: String

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text("Prompt").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Card { Text(prompt).font(.reading).foregroundStyle(Palette.text).textSelection(.enabled) }
        }
    }
}

private struct SettingsCard: View {
    let details: PictureDetails
    @Environment(\.locale) private var locale

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text("Settings").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Card {
                SettingsLine("Style", details.styleTitle)
                SettingsLine("Shape", details.shapeTitle)
                if let seed = details.seed { SettingsLine("Seed", "\(seed)") }
                SettingsLine("Made on", details.createdAt.words(in: locale))
            }
        }
    }
}
