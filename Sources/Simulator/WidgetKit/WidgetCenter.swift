/// Where an app asks for its widgets to be read again.
import Foundation
import Synchronization

/// One for all phones of this process: each reads again, which costs a request and changes nothing where nothing changed.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    private let listeners = Mutex<[UUID: AsyncStream<String?>.Continuation]>([:])

    public func reloadAllTimelines() { tell(nil) }
    public func reloadTimelines(ofKind kind: String) { tell(kind) }

    private func tell(_ kind: String?) {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield(kind) }
    }

    /// The kind that is to be read again; nil for all.
    package func reloads() -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(of: String?.self, bufferingPolicy: .bufferingNewest(8))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[id] = nil } }
        listeners.withLock { $0[id] = continuation }
        return stream
    }
}
