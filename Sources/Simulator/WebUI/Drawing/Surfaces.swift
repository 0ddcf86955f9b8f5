/// Backgrounds, overlays, borders and clipping.
import Foundation

extension View {
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        each { element, context in element.surface(style, radius: nil, context) }
    }

    public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        each { element, context in element.surface(style, radius: shape._radius, context) }
    }

    public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let content = content()
        return each { element, context in
            let layer = V._render(content, context.at(1))
            element = element.onTop(of: layer, alignment, context)
        }
    }

    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let content = content()
        return each { element, context in
            let layer = V._render(content, context.at(1))
            if !layer.isEmpty { element = element.beneath(layer, alignment, context) }
        }
    }

    public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay { Rectangle().fill(style) }
    }

    public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { overlay { shape.fill(style) } }

    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        each { element, context in
            element.prepare(.background, context)
            element.style("box-shadow", "inset 0 0 0 \(CSS.px(width)) \(content._css)")
        }
    }

    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        each { element, context in
            if element.stage > .clip || element.tag == "svg" { element = element.wrapped(context, "w") }
            element.stage = .clip
            element.style("border-radius", shape._radius)
            element.add("clip")
        }
    }

    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }

    public func clipped(antialiased: Bool = false) -> some View {
        each { element, _ in
            element.add("clip")
            element.stage = max(element.stage, .clip)
        }
    }

    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
}

extension El {
    mutating func surface<S: ShapeStyle>(_ style: S, radius: String?, _ context: RenderContext) {
        prepare(.background, context)
        self.style("background", style._css)
        if let radius { self.style("border-radius", radius) }
        if style is Material || (style as? AnyShapeStyle)?._css == "var(--material)" { add("mat") }
    }

    /// A plain fill becomes a style of this element; anything else a layer behind it.
    fileprivate func onTop(of layer: [El], _ alignment: Alignment, _ context: RenderContext) -> El {
        if layer.count == 1, let fill = layer.first, fill.role == .shape, fill.children.isEmpty, fill.stage == .content,
            !fill.classes.contains("circ"), let background = fill.style("background")
        {
            var element = self
            element.prepare(.background, context)
            element.style("background", background)
            if let radius = fill.style("border-radius") { element.style("border-radius", radius) }
            return element
        }
        if layer.isEmpty { return self }
        var top = self
        top.add("rel")
        var box = El("div", context, "w", "rel")
        box.fillsWidth = fillsWidth
        box.fillsHeight = fillsHeight
        box.traits = traits
        box.children = [.layer(layer, alignment, context)] + Placement.arrange([top], in: nil)
        box.wraps = 1
        box.stage = .effects
        return box
    }

    fileprivate func beneath(_ layer: [El], _ alignment: Alignment, _ context: RenderContext) -> El {
        var box = wrapped(context, "w")
        box.add("rel")
        box.stage = .effects
        box.children.append(.layer(layer, alignment, context))
        return box
    }

    private static func layer(_ elements: [El], _ alignment: Alignment, _ context: RenderContext) -> El {
        var layer = El("div", context.at(2), "ov")
        layer.style("place-items", alignment.css)
        layer.children = Placement.arrange(elements, in: nil)
        return layer
    }
}
