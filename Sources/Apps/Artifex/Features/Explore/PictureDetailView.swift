/// A picture with its artist and its prompt.
import Clients
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct PictureDetailView: View {
    private let model: ArtifexModel
    @State private var detail: PictureDetailModel
    @State private var isReporting = false
    @State private var isDeleting = false
    @Environment(\.dismiss) private var dismiss

    init(id: UUID, model: ArtifexModel) {
        self.model = model
        _detail = State(initialValue: PictureDetailModel(id: id, gallery: model.gallery))
    }

    var body: some View {
        Group {
            switch detail.phase {
            case .loading: ProgressView("Loading the picture").frame(maxWidth: .infinity, maxHeight: .infinity)
            case .failed(let trouble):
                TroubleView(trouble, clock: model.clients.clock) { Task { await detail.load() } }
            case .gone: Color.clear
            case .loaded(let details): page(details)
            }
        }
        .background(Palette.canvas)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                if let details = detail.details { menu(details) }
            }
        }
        .task { await detail.load() }
        .onChange(of: detail.phase) { if detail.phase == .gone { left() } }
        .sheet(isPresented: $isReporting) { ReportView(detail: detail).theme(.artifex) }
        .confirmationDialog("Delete this picture?", isPresented: $isDeleting, titleVisibility: .visible) {
            Button("Delete", role: .destructive) { Task { await detail.delete() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("It is gone for good, with its likes. Its prompt stays in your history.")
        }
    }

    private func page(_ details: PictureDetails) -> some View {
        PinnedScroll {
            PictureView(
                id: details.id, blurhash: details.blurhash, rendition: .large, words: details.prompt,
                pictures: model.pictures
            )
            .aspectRatio(CGFloat(details.width) / CGFloat(max(details.height, 1)), contentMode: .fit)
            .clipShape(RoundedRectangle(cornerRadius: 24))
            .frame(maxWidth: .infinity)
            ArtistRow(details: details, model: model, detail: detail)
            if let notice = detail.notice { Banner(text: notice, systemImage: "info.circle", kind: .brand) }
            if let words = details.stateWords { Banner(text: words, systemImage: "eye.slash", kind: .unsure) }
            VStack(alignment: .leading, spacing: Space.s) {
                Text("Prompt").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
                Text(details.prompt).font(.reading).foregroundStyle(Palette.text)
                    .padding(Space.l)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
                Text(details.settings).font(.note).foregroundStyle(Palette.muted)
            }
        } pinned: {
            ActionButton("Use as Template", systemImage: "wand.and.stars") { model.openPrompt(details.draft) }
        }
    }

    private func menu(_ details: PictureDetails) -> some View {
        Menu {
            if details.isOwn {
                if details.state == .shown {
                    Button("Take back from the community") { Task { await detail.unpublish() } }
                } else if details.state != .removed, details.state != .hidden {
                    Button("Share with the community") { Task { await detail.publish() } }
                }
                Button("Delete", role: .destructive) { isDeleting = true }
            } else {
                Button("Report") { isReporting = true }
                Button("Block this artist", role: .destructive) { Task { await detail.blockArtist() } }
            }
        } label: {
            Image(systemName: "ellipsis.circle").frame(minWidth: Target.minimum, minHeight: Target.minimum)
        }
        .accessibilityLabel("More")
    }

    /// Lists that showed it look again.
    private func left() {
        dismiss()
        Task {
            model.profile.mine.remove(detail.id)
            model.home.community.remove(detail.id)
            await model.explore.feed.refresh()
        }
    }
}

private struct ArtistRow: View {
    let details: PictureDetails
    let model: ArtifexModel
    let detail: PictureDetailModel

    var body: some View {
        HStack(spacing: Space.m) {
            PersonPicture(id: details.artist.id, name: name, side: 40, pictures: model.pictures)
            Text(name).font(.cardTitle).foregroundStyle(Palette.text)
            Spacer()
            Button {
                Task { await detail.toggleLike() }
            } label: {
                Label("\(details.likeCount)", systemImage: details.isLiked ? "heart.fill" : "heart")
                    .foregroundStyle(details.isLiked ? Palette.navyInk : Palette.muted)
                    .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(details.isLiked ? "Unlike" : "Like")
            .accessibilityValue(details.likeCount == 1 ? "1 like" : "\(details.likeCount) likes")
            Button {
                Task { await detail.toggleBookmark() }
            } label: {
                Image(systemName: details.isBookmarked ? "bookmark.fill" : "bookmark")
                    .foregroundStyle(details.isBookmarked ? Palette.navyInk : Palette.muted)
                    .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(details.isBookmarked ? "Remove the bookmark" : "Bookmark")
        }
        // A picture that nobody else sees can't be liked or kept by its number.
        .disabled(details.state != .shown)
    }

    private var name: String { details.artist.name ?? "Artist" }
}

/// A person's picture, or the first letter of the name.
struct PersonPicture: View {
    let id: UUID
    let name: String
    let side: CGFloat
    let pictures: PictureLoader

    var body: some View {
        ZStack {
            Circle().fill(Palette.field)
            if let data = pictures[person: id] {
                Image(photo: data).resizable().scaledToFill()
            } else {
                Text(name.prefix(1).uppercased()).font(.cardTitle).foregroundStyle(Palette.navyInk)
            }
        }
        .frame(width: side, height: side)
        .clipShape(Circle())
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Picture of \(name)")
        .task(id: id) { await pictures.loadPerson(id) }
    }
}

/// Why somebody reports a picture.
private struct ReportView: View {
    let detail: PictureDetailModel
    @State private var reason = ReportReason.spam
    @State private var words = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Picker("Reason", selection: $reason) {
                    ForEach(ReportReason.allCases) { Text($0.title).tag($0) }
                }
                Section("More, if you like (\(words.count) of 500)") {
                    TextEditor(text: $words).frame(minHeight: 100).accessibilityLabel("More about it")
                        .onChange(of: words) { if words.count > 500 { words = String(words.prefix(500)) } }
                }
            }
            .navigationTitle("Report")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .topBarTrailing) {
                    Button("Send") {
                        dismiss()
                        Task { await detail.report(reason, words: words) }
                    }
                }
            }
        }
    }
}

extension PictureDetails {
    /// The prompt screen with this picture's prompt and settings.
    var draft: PromptDraft {
        PromptDraft(
            prompt: prompt, style: ImageStyle(rawValue: style) ?? .none, shapeName: shape,
            size: PictureSize(width: width, height: height), seed: seed, template: id)
    }

    var settings: String {
        let look = ImageStyle(rawValue: style).map { $0 == .none ? "No style" : $0.title } ?? style
        return "\(look) · \(width) × \(height)" + (seed.map { " · seed \($0)" } ?? "")
    }

    /// Only its owner is told.
    var stateWords: String? {
        switch state {
        case .private where isOwn: "Only you see this picture."
        case .withdrawn: "You took it back. Only you see it."
        case .hidden: "Nobody else sees it until somebody has looked at it."
        case .removed: "It was taken down. The reason: \(removalReason ?? "")"
        default: nil
        }
    }
}
