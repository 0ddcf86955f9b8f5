/// A dummy observable that lets nodes drop their earlier observations.
///
/// `withObservationTracking` can't be cancelled, so registrations would pile up on a long-lived model. Each tracked
/// body also reads its own part of this object; changing that fires, and so removes, the earlier registration.
import Observation

/// One for all nodes of a session: with one for each, every registration was also made in dictionaries of its own.
final class Reads: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    private subscript(_ reader: UInt64) -> Int { 0 }

    func touch(_ reader: UInt64) { registrar.access(self, keyPath: \.[reader]) }
    func forget(_ reader: UInt64) { registrar.withMutation(of: self, keyPath: \.[reader]) {} }
}

/// The types of views whose bodies have read an observable, of all sessions.
///
/// A body that reads nothing needs no registration, and so none that can be dropped: a kilobyte less for most nodes. The first
/// body of its type that reads is registered like all later ones, but can't drop it: one entry for each type stays with what
/// it read until that changes.
@MainActor
enum Readers {
    private static var types: Set<ObjectIdentifier> = []

    static func include(_ type: Any.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

    /// Call it once the body is known to read; `withObservationTracking` asks for its `onChange` only then.
    static func report(_ type: Any.Type, _ change: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        types.insert(ObjectIdentifier(type))
        return change
    }
}

/// Carries a node into `onChange`, which may fire on any thread.
struct WeakNode: Sendable {
    // Only read inside `onMainActor`, where the node lives; a weak reference itself is safe to copy between threads.
    private weak let reference: Node?

    init(_ node: Node) { reference = node }

    @MainActor var node: Node? { reference }
}
