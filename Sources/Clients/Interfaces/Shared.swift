/// A value that is kept once: copies share it until one of them changes its own.

/// For large values that many others hold. A service's client is a struct of dozens of closures; as it is, each view and
/// model that holds the clients would hold kilobytes, and copying one would count hundreds of references.
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
