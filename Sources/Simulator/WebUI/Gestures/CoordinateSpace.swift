/// `CoordinateSpace`: where a gesture's locations are measured from.

public enum CoordinateSpace: Hashable, Sendable {
    case global
    case local
    case named(String)
}

public protocol CoordinateSpaceProtocol {
    var coordinateSpace: CoordinateSpace { get }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .local }
}

public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .global }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    let name: String
    public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { .init() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { .init() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { .init(name: "\(name)") }
}

extension CoordinateSpace {
    /// For the page; a name may have any characters.
    var word: String {
        switch self {
        case .local: "local"
        case .global: "global"
        case .named(let name): "=" + name
        }
    }
}

extension View {
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        each { element, context in
            if element.attribute("data-space") != nil { element = element.wrapped(context, "w") }
            element.set("data-space", name.coordinateSpace.word)
        }
    }
}
