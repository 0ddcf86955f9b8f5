/// A two-way reference to a value that something else owns.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    let get: () -> Value
    let set: (Value) -> Void
    let location: Location?

    init(raw get: @escaping () -> Value, _ set: @escaping (Value) -> Void, location: Location? = nil) {
        self.get = get
        self.set = set
        self.location = location
    }

    // An @isolated(any) closure has the representation of a plain one. Views and models read and write bindings on the
    // main actor, which is the isolation of such closures.
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        self.init(
            raw: unsafeBitCast(get, to: (() -> Value).self), unsafeBitCast(set, to: ((Value) -> Void).self))
    }

    public static func constant(_ value: Value) -> Binding<Value> { .init(raw: { value }, { _ in }) }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        .init(
            raw: { get()[keyPath: keyPath] },
            { new in
                var whole = get()
                whole[keyPath: keyPath] = new
                set(whole)
            }, location: location?.member(keyPath))
    }

    public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }

    /// The same place, read through observation: a body need not run again because it got the binding again.
    @MainActor
    public func _isSameInput(as other: Binding<Value>) -> Bool { location != nil && location == other.location }
}

// A binding only holds closures over storage that is Sendable if its value is.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding {
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(raw: { base.get() }, { if let value = $0 { base.set(value) } }, location: base.location)
    }

    public init?(_ base: Binding<Value?>) {
        guard let value = base.get() else { return nil }
        self.init(raw: { base.get() ?? value }, { base.set($0) }, location: base.location)
    }
}

/// The target of a binding: an object and the path into it.
struct Location: Equatable {
    private let object: ObjectIdentifier
    private let path: [AnyKeyPath]

    init(_ object: AnyObject, _ path: [AnyKeyPath] = []) {
        self.object = ObjectIdentifier(object)
        self.path = path
    }

    private init(object: ObjectIdentifier, path: [AnyKeyPath]) {
        self.object = object
        self.path = path
    }

    func member(_ keyPath: AnyKeyPath) -> Location { .init(object: object, path: path + [keyPath]) }
}
