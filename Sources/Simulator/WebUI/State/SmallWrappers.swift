/// `@Namespace` and `@ScaledMetric`: small property wrappers.
import Foundation

@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    public struct ID: Hashable, Sendable {
        let value: UInt64
    }

    private var id = ID(value: 0)

    public init() {}
    public var wrappedValue: ID { id }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        id = ID(value: mix(node.id, UInt64(slot)))
    }
}

/// A length that grows with the text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private var scale = 1.0

    public init(wrappedValue: Value) { base = wrappedValue }
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

    public var wrappedValue: Value { base * Value(scale) }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        scale = environment.dynamicTypeSize.scale
    }

    @MainActor public func _isSameInput(as other: Self) -> Bool { base == other.base }
}
