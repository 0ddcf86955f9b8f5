/// The prompts that somebody has used, to be used again or deleted.
import ArtifexCore
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class PromptHistoryModel {
    let feed: FeedModel<UsedPrompt>
    /// Waits for the owner's confirmation.
    var toDelete: UsedPrompt?
    var trouble: Trouble?
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let haptics: Haptics

    init(gallery: GalleryClient, haptics: Haptics) {
        (self.gallery, self.haptics) = (gallery, haptics)
        feed = FeedModel { (after) async throws(ClientError) in try await gallery.promptHistory(after: after) }
    }

    var isAsking: Bool {
        get { toDelete != nil }
        set { if !newValue { toDelete = nil } }
    }
    var isTroubled: Bool {
        get { trouble != nil }
        set { if !newValue { trouble = nil } }
    }

    /// Goes at once, and comes back to its place if the server refuses.
    func delete(_ prompt: UsedPrompt) async {
        guard let index = feed.rows.firstIndex(where: { $0.id == prompt.id }) else { return }
        feed.remove { $0.id == prompt.id }
        do throws(ClientError) {
            try await gallery.deletePrompt(prompt.id)
            haptics.play(.deleted)
        } catch {
            feed.insert(prompt, at: index)
            trouble = Trouble(acting: error)
        }
    }
}

extension UsedPrompt {
    /// With a new seed: the old one would make the same picture again.
    var draft: PromptDraft {
        PromptDraft(
            prompt: prompt, style: ImageStyle(rawValue: style) ?? .none, shapeName: shape,
            size: PictureSize(width: width, height: height))
    }

    /// "Fantasy, landscape, 4 pictures".
    var summary: String {
        let style = ImageStyle(rawValue: style) ?? .none
        let parts = [style == .none ? nil : style.title, shape, outputs == 1 ? nil : "\(outputs) pictures"]
        let words = parts.compactMap { $0 }.joined(separator: ", ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
