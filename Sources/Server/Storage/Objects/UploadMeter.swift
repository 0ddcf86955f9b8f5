/// Watches how much of an upload has come, and how fast: what never ends or only trickles is given up.
import Synchronization

/// How slow an upload may be.
struct UploadPace: Sendable, Hashable {
    /// Nothing is said about the rate before this much time has passed.
    var patience: Duration = .seconds(30)
    /// Bytes a second, on average since the beginning.
    var leastRate = 4 * 1024

    /// Whether an upload with this much in this long is too slow. Counted from the beginning and not over the last
    /// seconds, so that a phone that loses its network for a moment isn't punished for it.
    func isTooSlow(_ bytes: Int, after time: Duration) -> Bool {
        time > patience && Double(bytes) < Double(leastRate) * (time / .seconds(1))
    }
}

/// Counts one upload's bytes as they come off the connection, whatever form they are packed in.
final class UploadMeter: Sendable {
    /// What a form may be longer than the file in it.
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

    /// The longest body that a file of `limit` bytes can come in.
    static func bodyLimit(_ limit: Int) -> Int { limit > .max - overhead ? .max : limit + overhead }

    /// Throws `tooLarge` once the body can't be a form around a file that is allowed, and `quota` once its owner has no
    /// room for it.
    func count(_ bytes: Int) throws(StorageFailure) {
        let isOver = received.withLock { received in
            received += bytes
            return received > Self.bodyLimit(limit)
        }
        if isOver { throw .tooLarge(limit: limit) }
        guard room?.take(bytes) ?? true else {
            throw .quota("with all that is being uploaded now, the account would be full", isAnonymous: false)
        }
    }

    /// Runs `body`, and gives it up with `tooSlow` when the rate is too low. Looking at the clock when a chunk comes
    /// would not do: a client that sends nothing more would be waited for for ever.
    func watching<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
        try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: body)
            group.addTask {
                while true {
                    try await Task.sleep(for: max(min(self.pace.patience, .seconds(5)), .milliseconds(50)))
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
