/// `@AppStorage`: a value that outlives the views that show it.
import Foundation

@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private var box: StateBox<Value>?
    private var defaults: SessionDefaults?

    fileprivate init(key: String, initial: Value) {
        self.key = key
        self.initial = initial
    }

    public var wrappedValue: Value {
        get { box?.value ?? initial }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> {
        guard let box else { return .constant(initial) }
        return Binding(raw: { box.value }, { write($0) }, location: Location(box))
    }

    private func write(_ value: Value) {
        guard let defaults else { return }
        // Written from views' handlers, which run on the main actor.
        nonisolated(unsafe) let value = value
        let key = key
        MainActor.assumeIsolated { defaults.write(value, for: key) }
    }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        let defaults = node.session.defaults
        self.defaults = defaults
        box = defaults.box(key, initial)
    }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key: key, initial: wrappedValue)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String { self.init(key: key, initial: wrappedValue) }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int { self.init(key: key, initial: wrappedValue) }

    public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(key: key, initial: nil) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(key: key, initial: nil) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(key: key, initial: nil) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { self.init(key: key, initial: nil) }
}
