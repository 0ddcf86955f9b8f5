/// Tells any number of listeners what holds now, and each change of it. A slow listener hears only the latest.
import Foundation

package final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var latest: Element?
        var listeners: [UUID: AsyncStream<Element>.Continuation] = [:]
    }

    private let state = Locked(State())

    /// - Parameter first: what holds before anybody has told anything; nil where that isn't known.
    package init(_ first: Element? = nil) { state.withLock { $0.latest = first } }

    package var latest: Element? { state.withLock { $0.latest } }

    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    package func tell(_ element: Element) {
        let listeners = state.withLock { state in
            state.latest = element
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(element) }
    }

    /// Whoever listens from now on hears nothing of the past.
    package func forget() { state.withLock { $0.latest = nil } }

    /// Starts with what holds now.
    package func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        let latest = state.withLock { state in
            state.listeners[id] = continuation
            return state.latest
        }
        if let latest { continuation.yield(latest) }
        return stream
    }
}
