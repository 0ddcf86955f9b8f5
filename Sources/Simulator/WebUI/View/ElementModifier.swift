/// The basis of built-in modifiers: changes the context on the way down, the elements on the way up.
public struct _ElementModifier<Content: View>: Primitive {
    let content: Content
    var descend: ((inout RenderContext) -> Void)?
    /// Changes the elements where they are: to hand them over would copy them, modifier by modifier.
    var ascend: ((inout [El], RenderContext) -> Void)?

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var inner = context.at(1000)
        view.descend?(&inner)
        var elements = Content._render(view.content, inner)
        guard let ascend = view.ascend else { return elements }
        // A path of its own, so that a handler or wrapper made here never shares a name with an inner one.
        inner.path = context.at(1001).path
        ascend(&elements, inner)
        return elements
    }
}

extension View {
    /// Rewrites all elements of this view at once.
    func rewriting(_ change: @escaping ([El], RenderContext) -> [El]) -> _ElementModifier<Self> {
        .init(content: self, ascend: { elements, context in elements = change(elements, context) })
    }

    /// Changes each element of this view.
    func each(_ change: @escaping (inout El, RenderContext) -> Void) -> _ElementModifier<Self> {
        .init(
            content: self,
            ascend: { elements, context in
                for index in elements.indices { change(&elements[index], context) }
            })
    }

    /// Changes inherited values. Equal tokens promise an equal change, so that children may be skipped; without a token
    /// the content is rendered again whenever the view around it is evaluated.
    func inside(token: (some Hashable)? = Optional<Int>.none, _ change: @escaping (inout RenderContext) -> Void)
        -> _ElementModifier<Self>
    {
        .init(
            content: self,
            descend: { context in
                change(&context)
                context.leaveTrail(token)
            })
    }
}
