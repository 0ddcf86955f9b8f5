/// The phone's connection: on, until somebody flips the switch beside the phone.
import Clients
import Foundation
import Synchronization

package final class SimulatedNetwork: Sendable {
    private struct State {
        var isOnline = true
        var listeners: [UUID: AsyncStream<Bool>.Continuation] = [:]
    }
    private let state = Mutex(State())

    package init() {}

    package var isOnline: Bool { state.withLock { $0.isOnline } }

    package func setOnline(_ isOnline: Bool) {
        let listeners = state.withLock { state in
            guard state.isOnline != isOnline else { return [AsyncStream<Bool>.Continuation]() }
            state.isOnline = isOnline
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(isOnline) }
    }

    /// Starts with the current state; a slow listener hears only the latest.
    package func changes() -> AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        let isOnline = state.withLock { state in
            state.listeners[id] = continuation
            return state.isOnline
        }
        continuation.yield(isOnline)
        return stream
    }

    package var client: NetworkClient { NetworkClient(isOnline: { self.changes() }) }
    package var listenerCount: Int { state.withLock { $0.listeners.count } }
}
