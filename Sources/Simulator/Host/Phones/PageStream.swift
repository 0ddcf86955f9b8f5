/// The stream to one page, with a limit on unsent bytes.
import Synchronization

final class PageStream: Sendable {
    /// Why a page's stream ended; the page says so and does, or offers, what helps.
    enum Ending: String, Sendable {
        /// The phone was discarded.
        case gone
        /// Another tab of this browser shows the phone now.
        case moved
        /// All places are in use by phones that somebody is looking at.
        case crowded
        /// The server is shutting down.
        case stopped
    }

    enum Message: Sendable {
        case patch(String)
        case ending(Ending)
        /// Empty, so that all proxies on the way know that the connection lives.
        case beat
    }

    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let capacity: Int
    private let waiting = Mutex(0)

    /// - Parameter capacity: bytes that a slow page may lag behind. Beyond that it is cut off, reconnects and gets the
    ///   whole screen. A single patch may be larger.
    init(capacity: Int) {
        self.capacity = capacity
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(512))
    }

    /// False if the page no longer listens.
    func send(_ patch: String) -> Bool {
        let size = patch.utf8.count
        let fits = waiting.withLock { waiting in
            guard waiting == 0 || waiting + size <= capacity else { return false }
            waiting += size
            return true
        }
        guard fits, case .enqueued = continuation.yield(.patch(patch)) else {
            continuation.finish()
            return false
        }
        return true
    }

    /// The page has this message, or it is on its way there.
    func written(_ message: Message) {
        if case .patch(let patch) = message { waiting.withLock { $0 -= patch.utf8.count } }
    }

    func beat() { continuation.yield(.beat) }

    func end(_ reason: Ending) {
        continuation.yield(.ending(reason))
        continuation.finish()
    }

    /// The connection has ended.
    func finish() { continuation.finish() }
}
