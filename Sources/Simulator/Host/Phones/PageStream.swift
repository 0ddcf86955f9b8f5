/// The way down to one page, with a bounded number of bytes on it.
import Synchronization

final class PageStream: Sendable {
    /// Why a page hears nothing more; the page says so and does, or offers, what helps.
    enum Ending: String, Sendable {
        /// The phone was put away.
        case gone
        /// Another tab of this browser shows the phone now.
        case moved
        /// Everything there is room for is being looked at.
        case crowded
        /// The server is being stopped.
        case stopped
    }

    enum Message: Sendable {
        case patch(String)
        case ending(Ending)
        /// Nothing, so that everybody on the way knows the connection lives.
        case beat
    }

    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let capacity: Int
    private let waiting = Mutex(0)

    /// - Parameter capacity: bytes a slow page may lag behind; then it is cut off, comes back and is given the whole
    ///   screen. A single patch may be larger.
    init(capacity: Int) {
        self.capacity = capacity
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(512))
    }

    /// False when the page no longer listens.
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

    /// This one is with the page, or on its way there.
    func written(_ message: Message) {
        if case .patch(let patch) = message { waiting.withLock { $0 -= patch.utf8.count } }
    }

    func beat() { continuation.yield(.beat) }

    func end(_ reason: Ending) {
        continuation.yield(.ending(reason))
        continuation.finish()
    }

    /// The connection is over.
    func finish() { continuation.finish() }
}
