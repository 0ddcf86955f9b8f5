/// A value that is kept once: copies share it until one of them changes its own.

/// For large values that many others hold. A service's client is a struct of dozens of closures, a check's report one of hundreds
/// of facts; as they are, each view and model that holds one would hold kilobytes, and copying it would count hundreds of
/// references.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}

extension Shared: Equatable where Value: Equatable {
    package static func == (one: Shared, other: Shared) -> Bool {
        one.box === other.box || one.wrappedValue == other.wrappedValue
    }
}

extension Shared: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
