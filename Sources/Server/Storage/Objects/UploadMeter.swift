/// Measures how much of an upload has arrived, and how fast: uploads that never end or only trickle are aborted.
import ServerDeadlines
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

    /// Throws `tooLarge` once the body can't be a form around an allowed file, and `quota` once its owner has no room
    /// for it.
    func count(_ bytes: Int) throws(StorageFailure) {
        let isOver = received.withLock { received in
            received += bytes
            return received > Self.bodyLimit(limit)
        }
        if isOver { throw .tooLarge(limit: limit) }
        guard room?.take(bytes) ?? true else {
            throw .quota("this file and the uploads in progress would fill the account", isAnonymous: false)
        }
    }

    /// Runs `body`, and aborts it with `tooSlow` if the rate is too low. Checking the clock when a chunk arrives isn't
    /// enough: a client that sends nothing more would be waited for for ever.
    func watching<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
        try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: body)
            group.addTask {
                while true {
                    try await Alarm.sleep(for: max(min(self.pace.patience, .seconds(5)), .milliseconds(50)))
                    let received = self.received.withLock { $0 }
                    if self.pace.isTooSlow(received, after: .now - self.start) { throw StorageFailure.tooSlow }
                }
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw StorageFailure.aborted }
            return value
        }
    }
}
