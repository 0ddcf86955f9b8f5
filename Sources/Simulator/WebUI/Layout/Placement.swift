/// Maps SwiftUI's proposals to flexbox and grid: a greedy child stretches or grows, others hug their content.
package enum Placement {
    /// Marks children for a parent that stacks along an axis, or layers them if there is none.
    package static func arrange(_ elements: [El], in axis: Axis?) -> [El] {
        elements.map { element in
            var placed = element
            placed.adapt(to: axis)
            switch axis {
            case .vertical: placed.placeInColumn()
            case .horizontal: placed.placeInRow()
            case nil: placed.placeInLayer()
            }
            return placed
        }
    }

    static func stack(_ axis: Axis?, _ children: [El], _ context: RenderContext) -> El {
        var stack = El("div", context, axis == .vertical ? "v" : axis == .horizontal ? "h" : "z")
        stack.fillsWidth = children.contains { $0.fillsWidth || $0.spreads(along: .horizontal, in: axis) }
        stack.fillsHeight = children.contains { $0.fillsHeight || $0.spreads(along: .vertical, in: axis) }
        stack.children = arrange(axis == nil ? inOrder(children) : children, in: axis)
        return stack
    }

    /// A page paints what is moved or faded above what lies still; layers keep their order all the same.
    private static func inOrder(_ layers: [El]) -> [El] {
        var isRaised = false
        return layers.map { layer in
            var layer = layer
            if isRaised { layer.styleIfAbsent("z-index", "0") }
            if layer.stage == .effects { isRaised = true }
            return layer
        }
    }
}

extension El {
    /// A wrapper that hugs this element and stretches if it is greedy.
    func wrapped(_ context: RenderContext, _ name: String) -> El {
        var wrapper = El("div", context, name)
        wrapper.fillsWidth = fillsWidth
        wrapper.fillsHeight = fillsHeight
        wrapper.traits = traits
        wrapper.children = Placement.arrange([self], in: nil)
        wrapper.wraps = 0
        return wrapper
    }

    /// Ensures that a style of this stage can be put on this element.
    mutating func prepare(_ stage: Stage, _ context: RenderContext) {
        let isReplaced = ["img", "svg", "input", "select", "textarea"].contains(tag)
        if self.stage > stage || isReplaced || (role == .shape && stage < .clip) { self = wrapped(context, "w") }
        self.stage = stage
    }

    fileprivate func spreads(along direction: Axis, in axis: Axis?) -> Bool {
        (role == .spacer && axis == direction) || (role == .divider && axis != nil && axis != direction)
    }

    /// A spacer pushes along its stack; a divider lies across it.
    fileprivate mutating func adapt(to axis: Axis?) {
        guard let axis else { return }
        if role == .spacer {
            fillsWidth = axis == .horizontal
            fillsHeight = axis == .vertical
        } else if role == .divider {
            classes = ["dv", axis == .vertical ? "dvh" : "dvv"]
            fillsWidth = axis == .vertical
            fillsHeight = axis == .horizontal
        }
    }

    fileprivate mutating func placeInColumn() {
        if fillsWidth {
            if style("max-width") != nil { style("width", "100%") } else { add("sx") }
        }
        if fillsHeight { add("gr") }
    }

    fileprivate mutating func placeInRow() {
        if fillsHeight { add("sx") }
        if fillsWidth { add("gr") }
    }

    fileprivate mutating func placeInLayer() {
        if fillsWidth { add("zx") }
        if fillsHeight { add("zy") }
    }
}
