/// A row's own settings: background, insets, separators, swipe actions, badge.
import Foundation

extension View {
    public func listRowBackground<V: View>(_ view: V?) -> some View {
        each { element, context in
            guard let view, let fill = V._render(view, context.at(3)).first?.style("background") else { return }
            element.setTraits { $0.rowStyles.append(Attr("background", fill)) }
        }
    }

    public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        each { element, _ in
            guard let insets else { return }
            element.setTraits { $0.rowStyles += insets.css.map { Attr($0.name, $0.value) } }
        }
    }

    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        each { element, _ in if visibility == .hidden { element.setTraits { $0.rowClasses.append("nosep") } } }
    }

    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
    public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
    public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }
    public func headerProminence(_ prominence: Prominence) -> some View { self }
    public func defaultMinListRowHeight(_ height: CGFloat) -> some View { self }

    public func scrollContentBackground(_ visibility: Visibility) -> some View {
        each { element, _ in if visibility == .hidden { element.style("background", "transparent") } }
    }

    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        let content = content()
        return each { element, context in
            let inner = context.at(4).inherit { $0.controls = $0.controls.fresh }
            let buttons = T._render(content, inner)
            element.setTraits { traits in
                if edge == .leading { traits.leadingActions += buttons } else { traits.trailingActions += buttons }
            }
        }
    }

    public func badge(_ count: Int) -> some View {
        each { element, _ in if count > 0 { element.setTraits { $0.badge = "\(count)" } } }
    }

    public func badge(_ label: Text?) -> some View {
        each { element, _ in if let label { element.setTraits { $0.badge = label.string } } }
    }
}

public enum Prominence: Hashable, Sendable { case standard, increased }

extension DynamicViewContent {
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View { self }
}

@MainActor @preconcurrency
public protocol DynamicViewContent: View {}

extension ForEach: DynamicViewContent where Content: View {}
