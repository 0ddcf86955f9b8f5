/// A report of a picture: a reason, and words if there is more to say.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class ReportModel: Identifiable {
    /// Characters as a person counts them.
    static let most = 500

    var reason: ReportReason?
    var words = "" {
        didSet { if words.count > Self.most { words = String(words.prefix(Self.most)) } }
    }
    private(set) var isSending = false
    private(set) var trouble: Trouble?

    @ObservationIgnored private let picture: UUID
    @ObservationIgnored private let gallery: GalleryClient

    init(picture: UUID, gallery: GalleryClient) {
        self.picture = picture
        self.gallery = gallery
    }

    var counter: String { "\(words.count) of \(Self.most)" }

    /// - Returns: whether it has arrived.
    func send() async -> Bool {
        guard let reason, !isSending else { return false }
        isSending = true
        trouble = nil
        defer { isSending = false }
        do throws(ClientError) {
            try await gallery.report(
                picture, reason, words: words.trimmingCharacters(in: .whitespacesAndNewlines))
            return true
        } catch {
            trouble = Trouble(acting: error)
            return false
        }
    }
}
