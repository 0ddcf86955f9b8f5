/// `@Environment`, and the modifiers that set the values that it reads.
import Observation

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private var value: Value?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { environment in
            guard let object = environment[object: type] else {
                fatalError("No Observable object of type \(type) found in the environment")
            }
            return object
        }
    }

    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0[object: type] }
    }

    public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

    @MainActor
    public mutating func _connect(_ node: Node, _ slot: Int, _ environment: EnvironmentValues) {
        value = read(environment)
    }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        inside(token: EnvironmentToken(keyPath: keyPath, value: value as? any Hashable)) {
            $0.environment[keyPath: keyPath] = value
        }
    }

    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        inside(token: object.map(ObjectIdentifier.init)) { $0.environment[object: T.self] = object }
    }

    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        inside { transform(&$0.environment[keyPath: keyPath]) }
    }

    public func disabled(_ disabled: Bool) -> some View {
        inside(token: disabled) { if disabled { $0.environment.isEnabled = false } }
    }

    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size).each { element, _ in element.showText(at: size) }
    }

    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
        var limited = inside(token: DynamicTypeSize.allCases.map(range.contains)) { context in
            context.environment.dynamicTypeSize = context.environment.dynamicTypeSize.nearest(in: range)
        }
        limited.ascend = { elements, inner in
            let size = inner.environment.dynamicTypeSize
            guard size != inner.session.environment.dynamicTypeSize else { return }
            for index in elements.indices { elements[index].showText(at: size) }
        }
        return limited
    }

    public func redacted(reason: RedactionReasons) -> some View {
        inside(token: reason.rawValue) { $0.environment.redactionReasons.insert(reason) }
            .each { element, _ in
                if !reason.isEmpty { element.add("redacted") }
            }
    }

    public func unredacted() -> some View { environment(\.redactionReasons, []) }
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
}

extension RedactionReasons: Hashable {}

extension El {
    /// The page scales text by the nearest of these; an inner modifier has already decided.
    fileprivate mutating func showText(at size: DynamicTypeSize) {
        if attribute("data-text") == nil { set("data-text", "\(size)") }
    }
}

/// Equal for an equal value at the same key; a value that isn't Equatable is never equal.
private struct EnvironmentToken: Hashable {
    let keyPath: AnyKeyPath
    let value: AnyHashable

    init?(keyPath: AnyKeyPath, value: (any Hashable)?) {
        guard let value else { return nil }
        self.keyPath = keyPath
        self.value = AnyHashable(value)
    }
}
