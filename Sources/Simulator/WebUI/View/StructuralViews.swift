/// Views that only give their children an identity: empty, tuple, branch, optional, erased, group.
public struct EmptyView: Primitive {
    public init() {}
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { [] }
}

public struct TupleView<T>: Primitive {
    let parts: [any View]

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var elements: [El] = []
        for (index, part) in view.parts.enumerated() { elements += renderAny(part, context.through(UInt64(index))) }
        return elements
    }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: Primitive {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        switch view.storage {
        case .first(let content): TrueContent._render(content, context.through(101))
        case .second(let content): FalseContent._render(content, context.through(102))
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("Optional renders itself and has no body") }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        view.map { Wrapped._render($0, context.through(103)) } ?? []
    }
}

public struct AnyView: Primitive {
    let content: any View

    public init<V: View>(_ view: V) { content = view }
    public init<V: View>(erasing view: V) { content = view }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        func open<V: View>(_ content: V) -> [El] {
            var inner = context.at(type: V.self)
            inner.lazy = context.lazy
            return V._render(content, inner)
        }
        return open(view.content)
    }
}

public struct Group<Content> {
    let content: Content
}

extension Group: View, Primitive where Content: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        Content._render(view.content, context)
    }
}
