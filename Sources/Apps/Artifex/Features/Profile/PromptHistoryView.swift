/// The prompts that somebody has used.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct PromptHistoryView: View {
    let model: ArtifexModel
    @State private var history: PromptHistoryModel

    init(model: ArtifexModel) {
        self.model = model
        _history = State(initialValue: PromptHistoryModel(gallery: model.gallery, haptics: model.clients.haptics))
    }

    var body: some View {
        @Bindable var history = history
        ScreenScroll(spacing: Space.m) {
            FeedView(feed: history.feed, loading: String(localized: "Loading your prompts"), empty: empty) {
                RowSkeleton()
            } rows: {
                LazyVStack(spacing: Space.m) {
                    ForEach(history.feed.rows) { prompt in
                        UsedPromptCard(
                            prompt: prompt, use: { model.openPrompt(prompt.draft) },
                            delete: { history.toDelete = prompt }
                        )
                        .onAppear {
                            if prompt.id == history.feed.rows.last?.id { Task { await history.feed.loadNext() } }
                        }
                    }
                }
            }
        }
        .inlineTitle("Prompt history")
        .refreshable { await self.history.feed.refresh() }
        .task { await history.feed.refresh() }
        .confirmationDialog("Delete this prompt?", isPresented: $history.isAsking, titleVisibility: .visible) {
            if let prompt = history.toDelete {
                Button("Delete", role: .destructive) { Task { await history.delete(prompt) } }
            }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("It leaves this list. Pictures that were made from it stay.")
        }
        .alert("Not deleted", isPresented: $history.isTroubled) {
            Button("OK") {}
        } message: {
            Text(history.trouble?.message ?? "")
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "bubble.left", title: String(localized: "No prompts yet"),
            message: String(localized: "What you ask for is kept here, so that you can use it again."),
            action: StateAction("Create a picture") { model.openPrompt() })
    }
}

private struct UsedPromptCard: View {
    let prompt: UsedPrompt
    let use: @MainActor () -> Void
    let delete: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Card {
            Text(prompt.prompt).font(.reading).foregroundStyle(Palette.text).lineLimit(6)
            Text("\(prompt.summary) · \(prompt.createdAt.words(in: locale))").font(.small)
                .foregroundStyle(Palette.muted)
            HStack(spacing: Space.m) {
                Button("Use again", action: use).buttonStyle(LinkButtonStyle())
                    .accessibilityLabel("Use again: \(prompt.prompt)")
                Spacer(minLength: 0)
                Button(action: delete) {
                    Image(systemName: "trash").foregroundStyle(Palette.muted)
                        .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Delete: \(prompt.prompt)")
            }
        }
    }
}
