/// Property wrappers that live in a view's value but keep their storage in the view's node.
@preconcurrency
public protocol DynamicProperty {
    @MainActor mutating func update()
    @MainActor mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues)
    /// Whether two values of this property would give a view the same input.
    @MainActor func _isSameInput(as other: Self) -> Bool
}

extension DynamicProperty {
    @MainActor public mutating func update() {}

    /// A struct of property wrappers connects its own properties.
    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        node.connectFields(of: &self, environment, slots: (slot + 1) * 1000)
        update()
    }

    @MainActor public func _isSameInput(as other: Self) -> Bool { true }
}

extension Node {
    /// Connects every `@State`, `@Environment`, … of a fresh view value to this node's storage, in place.
    func connect<V>(_ view: inout V, _ environment: EnvironmentValues) {
        connectFields(of: &view, environment, slots: 0)
    }

    func connectFields<V>(of value: inout V, _ environment: EnvironmentValues, slots: Int) {
        let fields = FieldLayout.dynamicFields(of: V.self)
        if fields.isEmpty { return }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let base = bytes.baseAddress else { return }
            for (slot, field) in fields {
                @MainActor func open<Property: DynamicProperty>(_: Property.Type) {
                    let property = (base + field.offset).assumingMemoryBound(to: Property.self)
                    property.pointee._connect(self, slots + slot, environment)
                }
                if let type = field.type as? any DynamicProperty.Type { open(type) }
            }
        }
    }
}
