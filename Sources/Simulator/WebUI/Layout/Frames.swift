/// Padding, frames, aspect ratio and fixed size.
import Foundation

extension View {
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        each { element, context in
            element.preparePadding(context)
            let length = CSS.px(length ?? 16)
            if edges == .all { return element.style("padding", length) }
            for side in edges.css { element.style("padding-\(side)", length) }
        }
    }

    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    public func padding(_ insets: EdgeInsets) -> some View {
        each { element, context in
            element.preparePadding(context)
            for side in insets.css { element.style(side.name, side.value) }
        }
    }

    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        each { element, context in
            let isPlainShape =
                element.fillsWidth && element.fillsHeight && element.stage < .effects && element.role == .shape
            if width == nil, let height { element.hug(height: height) }
            if !isPlainShape { element = element.framed(alignment, context) }
            if let width {
                element.style("width", CSS.px(width))
                element.fillsWidth = false
            }
            if let height {
                element.style("height", CSS.px(height))
                element.add("fh")
                element.fillsHeight = false
            }
            element.add("fx")
            element.role = .none
            element.stage = max(element.stage, .padding)
        }
    }

    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        each { element, context in
            if let maxHeight, maxHeight != .infinity, element.isFitPicture {
                element.style("max-height", CSS.px(maxHeight))
            }
            element = element.framed(alignment, context)
            if let minWidth { element.style("min-width", CSS.px(minWidth)) }
            if let minHeight { element.style("min-height", CSS.px(minHeight)) }
            if let maxWidth {
                element.fillsWidth = true
                if maxWidth != .infinity { element.style("max-width", CSS.px(maxWidth)) }
            }
            if let maxHeight {
                element.fillsHeight = true
                if maxHeight != .infinity { element.style("max-height", CSS.px(maxHeight)) }
            }
        }
    }

    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        frame(
            maxWidth: axes.contains(.horizontal) ? .infinity : nil,
            maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
    }

    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        each { element, context in
            if element.role == .image {
                element.add(contentMode == .fill ? "fill" : "fit")
                if contentMode == .fit { element.fillsHeight = false }
            } else {
                element = element.framed(.center, context)
                element.style("width", "100%")
                element.fillsHeight = false
                element.fillsWidth = true
            }
            if let aspectRatio {
                element.style("aspect-ratio", CSS.number(aspectRatio))
                element.fillsWidth = true
            }
        }
    }

    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        each { element, _ in
            element.add("fx")
            if horizontal {
                element.fillsWidth = false
                element.style("white-space", "nowrap")
            }
            if vertical { element.fillsHeight = false }
        }
    }

    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    public func layoutPriority(_ value: Double) -> some View {
        each { element, _ in if value > 0 { element.add("fx") } }
    }

    /// Takes all the room there is, and puts the middle of this view at a place of it; around it taps pass through.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        each { element, context in
            var placed = element.wrapped(context, "w")
            placed.style("left", CSS.px(x))
            placed.style("top", CSS.px(y))
            placed.addTransform("translate(-50%,-50%)")
            element = El("div", context, "pos")
            element.fillsWidth = true
            element.fillsHeight = true
            element.children = [placed]
        }
    }
}

extension El {
    /// A picture that keeps its aspect ratio, before anything is added around it.
    fileprivate var isFitPicture: Bool { role == .image && classes.contains("fit") }

    /// The height of a picture that keeps its aspect ratio determines its width.
    fileprivate mutating func hug(height: CGFloat) {
        guard isFitPicture else { return }
        add("hug")
        style("height", CSS.px(height))
        fillsWidth = false
    }

    fileprivate mutating func preparePadding(_ context: RenderContext) {
        if stage >= .padding || role == .shape { self = wrapped(context, "w") }
        prepare(.padding, context)
    }

    fileprivate func framed(_ alignment: Alignment, _ context: RenderContext) -> El {
        var frame = wrapped(context, "f")
        if alignment != .center { frame.style("place-items", alignment.css) }
        return frame
    }
}
