/// The basis of built-in modifiers: changes the context on the way down, the elements on the way up.
public struct _ElementModifier<Content: View>: Primitive {
    let content: Content
    var descend: ((inout RenderContext) -> Void)?
    var ascend: (([El], RenderContext) -> [El])?

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var inner = context.at(1000)
        view.descend?(&inner)
        let elements = Content._render(view.content, inner)
        guard let ascend = view.ascend else { return elements }
        // A path of its own, so that a handler or wrapper made here never shares a name with an inner one.
        inner.path = context.at(1001).path
        return ascend(elements, inner)
    }
}

extension View {
    /// Rewrites all elements of this view at once.
    func rewriting(_ change: @escaping ([El], RenderContext) -> [El]) -> _ElementModifier<Self> {
        .init(content: self, ascend: change)
    }

    /// Changes each element of this view.
    func each(_ change: @escaping (inout El, RenderContext) -> Void) -> _ElementModifier<Self> {
        rewriting { elements, context in
            elements.map { element in
                var changed = element
                change(&changed, context)
                return changed
            }
        }
    }

    /// Changes inherited values. Equal tokens promise an equal change, so that children may be skipped; without a token
    /// the content is always rendered again.
    func inside(token: (some Hashable)? = Optional<Int>.none, _ change: @escaping (inout RenderContext) -> Void)
        -> _ElementModifier<Self>
    {
        .init(
            content: self,
            descend: { context in
                change(&context)
                context.environment.leaveTrail(token)
            })
    }
}
