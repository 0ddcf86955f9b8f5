/// A value behind a lock, for the oldest system the apps run on: the standard library's mutex needs a newer one.
import Foundation

/// Unchecked because the compiler doesn't understand the lock: `value` is only ever accessed while the lock is held.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
