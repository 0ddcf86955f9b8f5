/// The storage behind a `@State`: an observable, so that reading it is tracked like reading a model.
import Observation
import Synchronization

final class StateBox<Value>: Observable {
    // Guarded by `lock`, except during calls to observers, which must be able to read again.
    nonisolated(unsafe) private var stored: Value
    private let lock = Mutex(())
    private let registrar = ObservationRegistrar()

    init(_ value: Value) { stored = value }

    var value: Value {
        get {
            registrar.access(self, keyPath: \.value)
            return unobserved
        }
        set { registrar.withMutation(of: self, keyPath: \.value) { lock.withLock { _ in stored = newValue } } }
    }

    /// Reads without becoming a dependency of the running body.
    var unobserved: Value { lock.withLock { _ in stored } }
}

// Every access to the value goes through the lock, and a value that may cross threads is itself Sendable.
extension StateBox: @unchecked Sendable where Value: Sendable {}

extension Node {
    /// The box in a slot, created on first use.
    func box<Value>(_ slot: Int, _ initial: @autoclosure () -> Value) -> StateBox<Value> {
        if let box = storage[slot] as? StateBox<Value> { return box }
        let box = StateBox(initial())
        storage[slot] = box
        return box
    }
}
