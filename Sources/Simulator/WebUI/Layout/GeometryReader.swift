/// `GeometryReader`: the page reports its size if it differs from the guess, which takes one round trip.
import Foundation

public struct GeometryProxy: Sendable {
    public let size: CGSize
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

public struct GeometryReader<Content: View>: Primitive {
    let content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.node(
            GeometryReader.self,
            evaluate: { node in view.content(GeometryProxy(size: size(of: node).value)) },
            compose: { content, inner in
                let box = size(of: inner.owner)
                var element = El("div", inner, "geo")
                element.fillsWidth = true
                element.fillsHeight = true
                element.set("data-g", inner.on { resize(box, $0, context.session) })
                element.set("data-gs", "\(CSS.number(box.unobserved.width)) \(CSS.number(box.unobserved.height))")
                element.children = Placement.arrange(Content._render(content, inner), in: nil)
                return [element]
            })
    }

    /// The first guess is the last size of a reader with the same content; then the page has nothing to correct.
    private static func size(of node: Node) -> StateBox<CGSize> {
        node.box(0, node.session.sizes[ObjectIdentifier(Content.self)] ?? CGSize(width: 390, height: 600))
    }

    private static func resize(_ box: StateBox<CGSize>, _ event: UIEvent, _ session: Session) {
        guard case .size(let width, let height) = event else { return }
        let size = CGSize(width: width, height: height)
        session.sizes[ObjectIdentifier(Content.self)] = size
        if box.value != size { box.value = size }
    }
}
