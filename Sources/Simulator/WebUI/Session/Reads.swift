/// A dummy observable that lets a node drop its earlier observation.
///
/// `withObservationTracking` can't be cancelled, so registrations would pile up on a long-lived model. Each tracked
/// body also reads this object; changing it fires, and so removes, the earlier registration.
import Observation

final class Reads: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var token: Int { 0 }

    func touch() { registrar.access(self, keyPath: \.token) }
    func forget() { registrar.withMutation(of: self, keyPath: \.token) {} }
}

/// Carries a node into `onChange`, which may fire on any thread.
struct WeakNode: Sendable {
    // Only read inside `onMainActor`, where the node lives; a weak reference itself is safe to copy between threads.
    private weak let reference: Node?

    init(_ node: Node) { reference = node }

    @MainActor var node: Node? { reference }
}
