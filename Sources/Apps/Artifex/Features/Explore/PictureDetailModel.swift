/// One picture, and what somebody does with it.
import Clients
import Foundation
import Observation

@MainActor @Observable final class PictureDetailModel {
    enum Phase: Hashable {
        case loading
        case loaded(PictureDetails)
        case failed(Trouble)
        /// It was deleted, or its artist was blocked.
        case gone
    }

    private(set) var phase = Phase.loading
    /// What was refused, or what has been done.
    private(set) var notice: String?
    private(set) var isBusy = false
    let id: UUID

    @ObservationIgnored private let gallery: GalleryClient

    init(id: UUID, gallery: GalleryClient) {
        self.id = id
        self.gallery = gallery
    }

    var details: PictureDetails? { if case .loaded(let details) = phase { details } else { nil } }

    func load() async {
        do throws(ClientError) {
            phase = .loaded(try await gallery.picture(id))
        } catch {
            if error != .cancelled, details == nil { phase = .failed(Trouble(error)) }
        }
    }

    /// Shown at once, and taken back with words if it is refused.
    func toggleLike() async {
        guard var now = details else { return }
        let before = now
        now.isLiked.toggle()
        now.likeCount += now.isLiked ? 1 : -1
        await change(from: before, to: now) { [gallery, id] () throws(ClientError) in
            try await gallery.setLiked(now.isLiked, id)
        }
    }

    func toggleBookmark() async {
        guard var now = details else { return }
        let before = now
        now.isBookmarked.toggle()
        await change(from: before, to: now) { [gallery, id] () throws(ClientError) in
            try await gallery.setBookmarked(now.isBookmarked, id)
        }
    }

    func publish() async {
        await act { [gallery, id] () throws(ClientError) in _ = try await gallery.publish(id) }
    }

    func unpublish() async { await act { [gallery, id] () throws(ClientError) in try await gallery.unpublish(id) } }

    func report(_ reason: ReportReason, words: String) async {
        await act(done: "Thank you. Somebody will look at it.") { [gallery, id] () throws(ClientError) in
            try await gallery.report(id, reason, words: words)
        }
    }

    /// Neither sees the other's pictures any more.
    func blockArtist() async {
        guard let artist = details?.artist.id else { return }
        await act(ends: true) { [gallery] () throws(ClientError) in try await gallery.block(artist) }
    }

    func delete() async {
        await act(ends: true) { [gallery, id] () throws(ClientError) in try await gallery.delete(id) }
    }

    private func change(
        from before: PictureDetails, to now: PictureDetails, _ work: () async throws(ClientError) -> Void
    ) async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        (phase, notice) = (.loaded(now), nil)
        do throws(ClientError) { try await work() } catch {
            (phase, notice) = (.loaded(before), Trouble(error).message)
        }
    }

    private func act(
        ends: Bool = false, done: String? = nil, _ work: () async throws(ClientError) -> Void
    ) async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do throws(ClientError) {
            try await work()
            notice = done
            if ends { phase = .gone } else { await load() }
        } catch {
            notice = Trouble(error).message
        }
    }
}
