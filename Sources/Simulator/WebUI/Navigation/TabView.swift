/// `TabView`: tabs with a bar, or pages with dots.
public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
    private let selection: Binding<SelectionValue>?
    private let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
        selection = nil
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.place(TabView.self) { inner in [view.tabs(inner)] }
    }

    private func tabs(_ context: RenderContext) -> El {
        let box: StateBox<Int> = context.owner.box(0, 0)
        var items: [Item] = []
        var inner = context.at(1)
        inner.environment.controls.selectedTab = selection.map { box in
            AnyHashable(context.read { box.wrappedValue })
        }
        for (index, page) in Content._render(content, inner).enumerated() {
            items.append(Item(element: page, tag: page.tagValue?.base as? SelectionValue, index: index))
        }
        let current = currentIndex(items, box, context)
        var element = El("div", context, "tabs")
        element.fillsWidth = true
        element.fillsHeight = true
        let isPaged = context.environment.controls.tabStyle == .page
        let pages = items.map { page($0, isShown: $0.index == current, isPaged, context) }
        element.children = isPaged ? [strip(pages, current, context)] : pages
        if isPaged || !context.owner.preferences.hidesTabBar {
            element.children.append(bar(items, current, isPaged, context) { select($0, box) })
        }
        return element
    }

    private func page(_ item: Item, isShown: Bool, _ isPaged: Bool, _ context: RenderContext) -> El {
        var page = El("div", context.at(UInt64(100 + item.index)), "tabp")
        page.children = Placement.arrange([item.element], in: .vertical)
        if isShown { return page }
        // A page beside the shown one can be seen while it is swiped in.
        guard isPaged else {
            page.set("hidden")
            return page
        }
        for (name, value) in [("data-beside", ""), ("inert", ""), ("aria-hidden", "true")] { page.set(name, value) }
        return page
    }

    /// Pages side by side, for swiping: the page presses the dot of the one that it has come to.
    private func strip(_ pages: [El], _ current: Int, _ context: RenderContext) -> El {
        var strip = El("div", context.at(4), "strip", "gr", "sx")
        strip.set("data-page", "\(current)")
        strip.children = pages
        return strip
    }

    private struct Item {
        var element: El
        var tag: SelectionValue?
        var index: Int
    }

    private func currentIndex(_ items: [Item], _ box: StateBox<Int>, _ context: RenderContext) -> Int {
        guard let selection else { return context.read { box.value } }
        let value = context.read { selection.wrappedValue }
        return items.firstIndex { $0.tag == value } ?? value as? Int ?? 0
    }

    private func select(_ item: Item, _ box: StateBox<Int>) {
        guard let selection else { return box.value = item.index }
        if let value = item.tag ?? item.index as? SelectionValue { selection.wrappedValue = value }
    }

    private func bar(
        _ items: [Item], _ current: Int, _ isPaged: Bool, _ context: RenderContext,
        _ select: @escaping @MainActor (Item) -> Void
    ) -> El {
        var bar = El("div", context.at(3), isPaged ? "dots" : "tabbar")
        bar.set("role", "tablist")
        if isPaged, context.environment.controls.hidesPageDots { bar.add("unseen") }
        bar.children = items.map { item in
            let place = context.at(UInt64(200 + item.index))
            var button = El("button", place, item.index == current ? "on" : "off")
            button.set("type", "button")
            button.set("role", "tab")
            button.set("aria-selected", item.index == current ? "true" : "false")
            button.set("data-c", place.on { _ in select(item) })
            if isPaged {
                button.set("aria-label", "Page \(item.index + 1) of \(items.count)")
            } else {
                button.children = item.element.traits?.values.tabItem ?? []
                if let badge = item.element.traits?.values.badge {
                    button.children.append(El("span", place.at(1), "badge", text: badge))
                }
            }
            return button
        }
        return bar
    }
}
