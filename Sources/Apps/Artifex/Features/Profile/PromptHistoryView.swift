/// The prompts that somebody has used; they stay when their pictures are deleted.
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI

struct PromptHistoryView: View {
    private let model: ArtifexModel
    @State private var feed: FeedModel<UsedPrompt>
    @State private var problem: String?
    @Environment(\.locale) private var locale

    init(model: ArtifexModel) {
        self.model = model
        let gallery = model.gallery
        _feed = State(
            initialValue: FeedModel { after throws(ClientError) in try await gallery.promptHistory(after: after) })
    }

    var body: some View {
        ScreenScroll {
            if let problem { Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .bad) }
            if case .failed(let trouble) = feed.phase {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction("Try again") { Task { await feed.refresh() } })
            }
            if feed.isEmpty {
                Text("Nothing yet. Every prompt that you use is kept here, for you alone.").font(.reading)
                    .foregroundStyle(Palette.muted).frame(maxWidth: .infinity)
            }
            ForEach(feed.rows) { row($0) }
            MoreRow(feed: feed)
        }
        .navigationTitle("Prompts I used")
        .navigationBarTitleDisplayMode(.inline)
        .task { await feed.refresh() }
    }

    private func row(_ used: UsedPrompt) -> some View {
        Card {
            Text(used.prompt).font(.reading).foregroundStyle(Palette.text)
            Text("\(ImageStyle(rawValue: used.style)?.title ?? used.style) · \(used.createdAt.words(in: locale))")
                .font(.note).foregroundStyle(Palette.muted)
            HStack {
                Button("Use again") { model.openPrompt(used.draft) }.buttonStyle(LinkButtonStyle())
                Spacer()
                Button("Delete") { Task { await delete(used) } }.buttonStyle(LinkButtonStyle())
                    .accessibilityHint("Pictures made from it stay")
            }
        }
    }

    private func delete(_ used: UsedPrompt) async {
        do throws(ClientError) {
            try await model.gallery.deletePrompt(used.id)
            feed.remove(used.id)
        } catch {
            problem = Trouble(error).message
        }
    }
}

extension UsedPrompt {
    var draft: PromptDraft {
        PromptDraft(
            prompt: prompt, style: ImageStyle(rawValue: style) ?? .none, shapeName: shape,
            size: PictureSize(width: width, height: height))
    }
}
