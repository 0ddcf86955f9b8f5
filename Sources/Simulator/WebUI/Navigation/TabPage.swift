/// One tab of several: rendered from the time it is first shown, and kept unchanged while another one is shown.
enum TabPage {
    /// A tab that nobody has opened has no elements yet.
    static let unopened = "unopened"
}

extension RenderContext {
    /// The page of a tab. Changes while it is hidden are applied when it is shown again.
    @MainActor func tabPage<Content: View>(_ content: Content) -> [El] {
        let isShown = environment.controls.isOnScreen
        let page = adopt(TabPage.self)
        guard isShown else {
            page.pauseLives()
            page.postpone(isOutdated: needsEvaluation(page, nil))
            page.pass(preferencesTo: owner)
            return page.elements.isEmpty ? [El("div", at(1), TabPage.unopened)] : page.elements
        }
        let elements = place(page) { Content._render(content, $0) }
        page.resumeLives()
        return elements
    }
}

extension View {
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        _TabItem(content: self, label: label())
    }
}

public struct _TabItem<Content: View, Label: View>: Primitive {
    let content: Content
    let label: Label

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.tabPage(view.content).map { element in
            var page = element
            let item = Label._render(view.label, context.at(5))
            page.setTraits { $0.tabItem = item }
            return page
        }
    }
}
