/// Measures how much of an upload has arrived, and how fast: uploads that are too long or only trickle are aborted.
import Synchronization

/// How slow an upload may be.
struct UploadPace: Sendable, Hashable {
    /// The rate is not checked before this much time has passed.
    var patience: Duration = .seconds(30)
    /// Bytes per second, on average since the start.
    var leastRate = 4 * 1024

    /// Whether an upload with this much in this time is too slow. Counted from the start and not over the last seconds,
    /// so that a phone that loses its network for a moment isn't punished.
    func isTooSlow(_ bytes: Int, after time: Duration) -> Bool {
        time > patience && Double(bytes) < Double(leastRate) * (time / .seconds(1))
    }
}

/// Counts one upload's bytes as they arrive on the connection, whatever their encoding.
final class UploadMeter: Sendable {
    /// The most by which a form may be longer than its file.
    static let overhead = 256 * 1024

    private let limit: Int
    private let pace: UploadPace
    private let room: UploadRoom?
    private let received = Mutex(0)
    private let start = ContinuousClock.now

    /// - Parameter limit: bytes of the file.
    init(limit: Int, pace: UploadPace, room: UploadRoom? = nil) {
        self.limit = limit
        self.pace = pace
        self.room = room
    }

    /// The longest possible body for a file of `limit` bytes.
    static func bodyLimit(_ limit: Int) -> Int { limit > .max - overhead ? .max : limit + overhead }

    /// Throws `tooLarge` once the body can't be a form around an allowed file, `tooSlow` once it is behind its pace, and
    /// `quota` once its owner has no room for it. Who sends nothing more at all is hung up on by the connection
    /// (`ConnectionLimits.idle`).
    func count(_ bytes: Int) throws(StorageFailure) {
        let received = received.withLock { received in
            received += bytes
            return received
        }
        if received > Self.bodyLimit(limit) { throw .tooLarge(limit: limit) }
        if pace.isTooSlow(received, after: .now - start) { throw .tooSlow }
        guard room?.take(bytes) ?? true else {
            throw .quota("this file and the uploads in progress would fill the account", isAnonymous: false)
        }
    }
}
