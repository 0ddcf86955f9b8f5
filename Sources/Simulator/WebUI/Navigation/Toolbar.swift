/// Toolbars: items and their placements.
public struct ToolbarItemPlacement: Sendable {
    enum Place: Sendable { case leading, principal, trailing, bottom }

    let place: Place
    public static let automatic = Self(place: .trailing)
    public static let principal = Self(place: .principal)
    public static let topBarLeading = Self(place: .leading)
    public static let topBarTrailing = Self(place: .trailing)
    public static let navigationBarLeading = Self(place: .leading)
    public static let navigationBarTrailing = Self(place: .trailing)
    public static let bottomBar = Self(place: .bottom)
    public static let status = Self(place: .bottom)
    public static let keyboard = Self(place: .bottom)
    public static let navigation = Self(place: .leading)
    public static let primaryAction = Self(place: .trailing)
    public static let secondaryAction = Self(place: .trailing)
    public static let confirmationAction = Self(place: .trailing)
    public static let cancellationAction = Self(place: .leading)
    public static let destructiveAction = Self(place: .trailing)
}

@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Body { get }
    func _collect(_ context: RenderContext, into toolbar: _Toolbar)
}

extension ToolbarContent {
    public func _collect(_ context: RenderContext, into toolbar: _Toolbar) { body._collect(context, into: toolbar) }
}

extension Never: ToolbarContent {
    public func _collect(_ context: RenderContext, into toolbar: _Toolbar) {}
}

/// Collects a page's toolbar items in order.
@MainActor
public final class _Toolbar {
    var items: [(place: ToolbarItemPlacement.Place, elements: [El])] = []
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    let placement: ToolbarItemPlacement
    let content: Content

    public var body: Never { return fatalError("A toolbar item has no body") }

    public func _collect(_ context: RenderContext, into toolbar: _Toolbar) {
        let inner = context.inherit { environment in
            environment.controls.bar = .toolbar
            environment.controls.isInList = false
        }
        toolbar.items.append((placement.place, Content._render(content, inner)))
    }
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    private let item: ToolbarItem<(), Content>

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        item = ToolbarItem(placement: placement, content: content)
    }

    public var body: some ToolbarContent { item }
}

public struct _ToolbarParts: ToolbarContent {
    let parts: [any ToolbarContent]

    public var body: Never { return fatalError("A list of toolbar items has no body") }

    public func _collect(_ context: RenderContext, into toolbar: _Toolbar) {
        for (index, part) in parts.enumerated() { part._collect(context.at(UInt64(index)), into: toolbar) }
    }
}

@MainActor @resultBuilder
public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent {
        var parts: [any ToolbarContent] = []
        for part in repeat each content { parts.append(part) }
        return _ToolbarParts(parts: parts)
    }

    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
        _ToolbarParts(parts: content.map { [$0] } ?? [])
    }

    public static func buildEither<First: ToolbarContent>(first: First) -> _ToolbarParts { .init(parts: [first]) }
    public static func buildEither<Second: ToolbarContent>(second: Second) -> _ToolbarParts { .init(parts: [second]) }
}

public struct ToolbarPlacement: Hashable, Sendable {
    enum Bar: Sendable { case navigation, tab, bottom }

    let bar: Bar
    public static var automatic: ToolbarPlacement { .init(bar: .navigation) }
    public static var navigationBar: ToolbarPlacement { .init(bar: .navigation) }
    public static var tabBar: ToolbarPlacement { .init(bar: .tab) }
    public static var bottomBar: ToolbarPlacement { .init(bar: .bottom) }
}
