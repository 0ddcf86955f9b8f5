/// One picture: what it was made from, and what somebody does with it.
import ArtifexCore
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class PictureDetailModel {
    enum Phase: Hashable {
        case loading
        case loaded
        case failed(Trouble)
    }

    /// What is done only after a second question.
    enum Question: Hashable {
        case publish, unpublish, delete, block
    }

    private(set) var phase = Phase.loading
    private(set) var details: PictureDetails?
    private(set) var busy: Question?
    /// It is gone from here: deleted, or its artist is blocked.
    private(set) var isGone = false
    /// How often somebody has liked it here: each is felt.
    private(set) var likes = 0
    var question: Question?
    /// What didn't work, or what did and can't be seen.
    var notice: Notice?
    var report: ReportModel?

    struct Notice: Hashable {
        var title: String
        var message: String
    }

    let id: UUID
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let changes: GalleryChanges
    @ObservationIgnored private let haptics: Haptics
    @ObservationIgnored private var isSendingLike = false
    @ObservationIgnored private var isSendingBookmark = false

    init(id: UUID, gallery: GalleryClient, changes: GalleryChanges, haptics: Haptics = Haptics()) {
        self.id = id
        self.haptics = haptics
        self.gallery = gallery
        self.changes = changes
    }

    var isAsking: Bool {
        get { question != nil }
        set { if !newValue { question = nil } }
    }
    var isNoticing: Bool {
        get { notice != nil }
        set { if !newValue { notice = nil } }
    }

    func load() async {
        if details == nil { phase = .loading }
        do throws(ClientError) {
            let news = try await gallery.picture(id)
            // What is on its way to the server isn't undone by an older answer.
            if !isSendingLike, !isSendingBookmark { details = news }
            phase = .loaded
        } catch {
            if error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    // MARK: - liking and keeping

    /// Shows at once. The last wish counts: taps that come while one is on its way are sent after it.
    func toggleLike() async {
        guard details?.state == .shown else { return }
        wishLike(!(details?.isLiked ?? false))
        if details?.isLiked == true { likes += 1 }
        guard !isSendingLike else { return }
        isSendingLike = true
        defer { isSendingLike = false }
        var known = !(details?.isLiked ?? false)
        while let wish = details?.isLiked, wish != known {
            do throws(ClientError) {
                try await gallery.setLiked(wish, id)
                known = wish
            } catch {
                wishLike(known)
                return refused(String(localized: "Your like wasn’t saved"), error)
            }
        }
        if let details { changes.tell(.liked(id, details.isLiked, count: details.likeCount)) }
    }

    private func wishLike(_ isLiked: Bool) {
        guard details?.isLiked != isLiked else { return }
        details?.isLiked = isLiked
        details?.likeCount += isLiked ? 1 : -1
    }

    func toggleBookmark() async {
        guard details?.state == .shown else { return }
        details?.isBookmarked.toggle()
        guard !isSendingBookmark else { return }
        isSendingBookmark = true
        defer { isSendingBookmark = false }
        var known = !(details?.isBookmarked ?? false)
        while let wish = details?.isBookmarked, wish != known {
            do throws(ClientError) {
                try await gallery.setBookmarked(wish, id)
                known = wish
            } catch {
                details?.isBookmarked = known
                return refused(String(localized: "Your bookmark wasn’t saved"), error)
            }
        }
        changes.tell(.bookmarked(id, known))
    }

    // MARK: - what is asked about first

    func confirmed(_ question: Question) async {
        guard busy == nil, let artist = details?.artist.id else { return }
        busy = question
        defer { busy = nil }
        do throws(ClientError) {
            switch question {
            case .publish:
                show(try await gallery.publish(id))
            case .unpublish:
                try await gallery.unpublish(id)
                show(.withdrawn)
            case .delete:
                try await gallery.delete(id)
                leave(.deleted(id))
                haptics.play(.deleted)
            case .block:
                try await gallery.block(artist)
                leave(.blocked(artist))
            }
        } catch {
            refused(question.failure, error)
        }
    }

    private func show(_ state: PublicationState) {
        details?.state = state
        changes.tell(.state(id, state))
    }

    private func leave(_ change: GalleryChange) {
        isGone = true
        changes.tell(change)
    }

    func beginReport() { report = ReportModel(picture: id, gallery: gallery) }

    func reported() {
        report = nil
        notice = Notice(
            title: String(localized: "Thank you"),
            message: String(localized: "Your report was sent. A moderator looks at what people report."))
    }

    private func refused(_ title: String, _ error: ClientError) {
        guard error != .cancelled else { return }
        notice = Notice(title: title, message: Trouble(acting: error).message)
        if case .refused("picture_not_found", _) = error { phase = .failed(Trouble(looking: error)) }
    }
}

extension PictureDetailModel.Question {
    fileprivate var failure: String {
        switch self {
        case .publish: String(localized: "Not shared")
        case .unpublish: String(localized: "Not taken back")
        case .delete: String(localized: "Not deleted")
        case .block: String(localized: "Not blocked")
        }
    }
}

extension PictureDetails {
    var styleTitle: String { ImageStyle(rawValue: style)?.title ?? style }

    /// "Landscape, 1344 × 896".
    var shapeTitle: String { "\(shape.capitalized), \(PictureSize(width: width, height: height))" }

    /// The prompt screen with what this was made from. Only what others can see counts as a template.
    var draft: PromptDraft {
        PromptDraft(
            prompt: prompt, style: ImageStyle(rawValue: style) ?? .none, shapeName: shape,
            size: PictureSize(width: width, height: height), seed: seed, template: state == .shown ? id : nil)
    }
}
