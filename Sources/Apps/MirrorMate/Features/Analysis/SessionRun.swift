/// One recording on its way to a report: where it lies, which place it has on the server, and how far it is.
import Foundation
import MirrorMateCore

struct SessionRun: Codable, Hashable, Sendable {
    /// Its name among the app's own clips; nil where this phone has no copy.
    var clip: String?
    var type = RecordingType.mp4
    /// Nil before the server has given one.
    private(set) var place: OpenedSession?
    private(set) var id: UUID?
    var isUploaded = false
    var isFinalized = false

    init(clip: String, type: RecordingType, place: OpenedSession? = nil) {
        (self.clip, self.type, self.place, id) = (clip, type, place, place?.sessionId)
    }

    /// An analysis that runs already, or has ended.
    init(following id: UUID) { (self.id, isUploaded, isFinalized) = (id, true, true) }

    mutating func take(_ place: OpenedSession) { (self.place, id) = (place, place.sessionId) }

    /// The same recording once more: another session, another analysis.
    mutating func startOver() { (place, id, isUploaded, isFinalized) = (nil, nil, false, false) }

    /// A place that nothing has come to yet: another recording may have it.
    func unused(at now: Date) -> OpenedSession? {
        guard !isUploaded, let place, place.isOpen(at: now) else { return nil }
        return place
    }
}

extension OpenedSession {
    /// A minute is left for what is on its way.
    func isOpen(at now: Date) -> Bool {
        guard let end = try? Date(expiresAt, strategy: .iso8601) else { return false }
        return now < end.addingTimeInterval(-60)
    }
}
