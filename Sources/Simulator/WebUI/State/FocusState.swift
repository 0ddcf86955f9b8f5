/// `@FocusState`: the field that has the keyboard; the app can read and set it.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    private let initial: Value
    private var box: StateBox<Value>?

    public init() where Value == Bool { initial = false }
    public init<T: Hashable>() where Value == T? { initial = nil }

    public var wrappedValue: Value {
        get { box?.value ?? initial }
        nonmutating set { box?.value = newValue }
    }

    public var projectedValue: Binding {
        guard let box else { return Binding(binding: .constant(initial), none: initial) }
        return Binding(
            binding: WebUI.Binding(raw: { box.value }, { box.value = $0 }, location: Location(box)), none: initial)
    }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        box = node.box(slot, initial)
    }

    @propertyWrapper
    public struct Binding {
        let binding: WebUI.Binding<Value>
        let none: Value

        public var wrappedValue: Value {
            get { binding.wrappedValue }
            nonmutating set { binding.wrappedValue = newValue }
        }

        public var projectedValue: Binding { self }
    }
}

extension View {
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        each { element, context in
            let hasFocus = context.read { binding.wrappedValue } == value
            element.focusable(hasFocus, context) { focused in
                if focused {
                    binding.wrappedValue = value
                } else if binding.wrappedValue == value {
                    binding.wrappedValue = binding.none
                }
            }
        }
    }

    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition, equals: true) }
    public func defaultFocus<V: Hashable>(_ binding: FocusState<V>.Binding, _ value: V) -> some View { self }
    public func focusable(_ isFocusable: Bool = true) -> some View { self }
}

extension El {
    /// The page gives the element the keyboard when `data-focus` appears, and reports changes to `data-f`.
    @MainActor
    fileprivate mutating func focusable(
        _ hasFocus: Bool, _ context: RenderContext, _ change: @escaping @MainActor (Bool) -> Void
    ) {
        let handler = context.on(9) { if case .focus(let focused) = $0 { change(focused) } }
        changeMeaning { target in
            target.set("data-f", handler)
            if hasFocus { target.set("data-focus") }
        }
    }
}
