/// The way down to one page, with a bounded number of messages on it.
final class PageStream: Sendable {
    /// Why a page hears nothing more; the page says so and offers what helps.
    enum Ending: String, Sendable {
        /// The phone was put away.
        case gone
        /// Another tab of this browser shows the phone now.
        case moved
    }

    enum Message: Sendable {
        case patch(String)
        case ending(Ending)
        /// Nothing, so that everybody on the way knows the connection lives.
        case beat
    }

    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation

    /// - Parameter capacity: messages a slow page may lag behind; then it is cut off, comes back and is given the whole
    ///   screen.
    init(capacity: Int = 512) {
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
    }

    /// False when the page no longer listens.
    func send(_ patch: String) -> Bool {
        guard case .enqueued = continuation.yield(.patch(patch)) else {
            continuation.finish()
            return false
        }
        return true
    }

    func beat() { continuation.yield(.beat) }

    func end(_ reason: Ending) {
        continuation.yield(.ending(reason))
        continuation.finish()
    }

    /// The connection is over.
    func finish() { continuation.finish() }
}
