/// `NavigationPath`, and the path as a stack sees it.
public struct NavigationPath: Equatable {
    var items: [AnyHashable] = []

    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable { items = elements.map { AnyHashable($0) } }

    public var count: Int { items.count }
    public var isEmpty: Bool { items.isEmpty }
    public mutating func append<V: Hashable>(_ value: V) { items.append(AnyHashable(value)) }
    public mutating func removeLast(_ k: Int = 1) { items.removeLast(k) }
}

/// A destination given as a view, pushed like a value.
struct ViewDestination: Hashable {
    let id: UInt64
    let view: () -> AnyView

    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// One for the lifetime of a stack, so that references held by links never go stale.
@MainActor
final class NavigationState {
    var get: () -> [AnyHashable] = { [] }
    var set: ([AnyHashable]) -> Void = { _ in }

    func push(_ item: AnyHashable) { set(get() + [item]) }
    func pop(to count: Int) { set(Array(get().prefix(count))) }
}
