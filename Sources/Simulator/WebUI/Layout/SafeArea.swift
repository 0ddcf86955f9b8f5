/// Bars pinned to an edge, and the safe area, which the page's own frame keeps clear.
import Foundation

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension View {
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        let content = content()
        return rewriting { elements, context in
            var main = Placement.stack(.vertical, elements, context.at(1))
            main.add("min0")
            var bar = Placement.stack(.vertical, V._render(content, context.at(2)), context.at(3))
            bar.add(edge == .bottom ? "pinb" : "pint")
            bar.fillsWidth = true
            // Its colour continues under the home bar.
            if let ground = bar.children.first?.ground { bar.style("background", ground) }
            var column = Placement.stack(.vertical, edge == .bottom ? [main, bar] : [bar, main], context)
            column.add("min0")
            column.style("gap", CSS.px(spacing ?? 0))
            column.fillsWidth = true
            column.fillsHeight = true
            return [column]
        }
    }

    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }
    public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}
