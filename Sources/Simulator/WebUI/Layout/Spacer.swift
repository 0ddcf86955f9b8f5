/// `Spacer` and `Divider`.
import Foundation

public struct Spacer: Primitive {
    public var minLength: CGFloat?

    public nonisolated init(minLength: CGFloat? = nil) { self.minLength = minLength }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var element = El("div", context, "sp")
        element.role = .spacer
        if let length = view.minLength {
            element.style("min-width", CSS.px(length))
            element.style("min-height", CSS.px(length))
        }
        return [element]
    }
}

public struct Divider: Primitive {
    public nonisolated init() {}

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var element = El("div", context, "dv")
        element.role = .divider
        return [element]
    }
}
