/// `@GestureState`: a value that lasts as long as a gesture, and then is what it was before.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    let initial: Value
    private let onReset: ((Value, inout Transaction) -> Void)?
    private var box: StateBox<Value>?

    public init(wrappedValue: Value) { self.init(initial: wrappedValue, onReset: nil) }
    public init(initialValue: Value) { self.init(initial: initialValue, onReset: nil) }

    public init(wrappedValue: Value, resetTransaction: Transaction) {
        self.init(initial: wrappedValue) { _, transaction in transaction = resetTransaction }
    }

    public init(initialValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
    }

    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(initial: wrappedValue, onReset: reset)
    }

    public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(initial: initialValue, onReset: reset)
    }

    private init(initial: Value, onReset: ((Value, inout Transaction) -> Void)?) {
        self.initial = initial
        self.onReset = onReset
    }

    public var wrappedValue: Value { box?.value ?? initial }
    public var projectedValue: GestureState<Value> { self }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        box = node.box(slot, initial)
    }

    @MainActor
    func update(_ change: (inout Value, inout Transaction) -> Void) {
        guard let box else { return }
        var (value, transaction) = (box.unobserved, Transaction())
        change(&value, &transaction)
        box.value = value
        transaction.begin()
    }

    @MainActor
    func reset() {
        guard let box else { return }
        var transaction = Transaction()
        onReset?(box.unobserved, &transaction)
        box.value = initial
        transaction.begin()
    }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) {
        self.init(wrappedValue: nil, resetTransaction: resetTransaction)
    }

    public init(reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(wrappedValue: nil, reset: reset)
    }
}
