/// The store behind `@AppStorage`: one for each person, in memory.
import Foundation
import Observation

@MainActor
package final class SessionDefaults {
    private var boxes: [String: AnyObject] = [:]
    private var values: [String: Any] = [:]

    package init() {}

    package func value(for key: String) -> Any? { values[key] }

    package func removeAll() {
        values = [:]
        boxes = [:]
    }

    /// The box for a key; values written to it stay in the store.
    func box<Value>(_ key: String, _ initial: Value) -> StateBox<Value> {
        if let box = boxes[key] as? StateBox<Value> { return box }
        let box = StateBox((values[key] as? Value) ?? initial)
        boxes[key] = box
        return box
    }

    func write<Value>(_ value: Value, for key: String) {
        values[key] = value
        (boxes[key] as? StateBox<Value>)?.value = value
    }
}
