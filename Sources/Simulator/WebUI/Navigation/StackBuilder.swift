/// Renders the pages of a navigation stack one after the other; each knows the previous one.
import Language
@MainActor
struct StackBuilder {
    private struct Page {
        var body: [El]
        var preferences: Preferences
        var context: RenderContext
        var back: (@MainActor () -> Void)?
    }

    let state: NavigationState
    let context: RenderContext
    private var pages: [Page] = []
    private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]

    init(state: NavigationState, context: RenderContext) {
        self.state = state
        self.context = context
    }

    mutating func addRoot(_ render: (RenderContext) -> [El]) {
        var place = context.at(50)
        place.environment.controls.navigation = state
        add(place, back: nil, render)
    }

    mutating func add(_ item: AnyHashable, depth: Int) {
        let state = state
        let pop: @MainActor () -> Void = { state.pop(to: depth - 1) }
        var place = pushed(context.at(UInt64(50 + depth)).at(id: item), pop)
        place.environment.leaveTrail(depth)
        if let destination = item.base as? ViewDestination {
            add(place, back: pop) { Self.destination(destination.view, $0) }
        } else if let make = destinations[ObjectIdentifier(Swift.type(of: item.base))] {
            add(place, back: pop) { Self.destination({ make(item) }, $0) }
        } else {
            let missing = Text(verbatim: "No destination for \(item.base)")
            add(place, back: pop) { Text._render(missing, $0) }
        }
    }

    private func pushed(_ place: RenderContext, _ pop: @escaping @MainActor () -> Void) -> RenderContext {
        place.inherit { environment in
            environment.controls.navigation = state
            environment.dismiss = DismissAction(action: pop)
            environment.isPresented = true
        }
    }

    private static func destination(_ view: @escaping () -> AnyView, _ context: RenderContext) -> [El] {
        context.found(view)
    }

    private mutating func add(
        _ place: RenderContext, back: (@MainActor () -> Void)?, _ render: (RenderContext) -> [El]
    ) {
        let outer = context.owner.preferences
        context.owner.preferences = Preferences()
        let body = render(place)
        let preferences = context.owner.preferences
        context.owner.preferences = outer
        destinations.merge(preferences.destinations) { mine, _ in mine }
        pages.append(Page(body: body, preferences: preferences, context: place, back: back))
        for next in preferences.pushed {
            add(pushed(context.at(next.id), next.dismiss), back: next.dismiss) { Self.destination(next.view, $0) }
        }
    }

    func finish() -> El {
        var outcome = Preferences()
        var elements: [El] = []
        var isLarge = true
        for (index, page) in pages.enumerated() {
            let isTop = index == pages.count - 1
            outcome.overlays += page.preferences.overlays
            outcome.colorScheme = page.preferences.colorScheme ?? outcome.colorScheme
            if isTop { outcome.hidesTabBar = page.preferences.hidesTabBar }
            if let back = page.back {
                outcome.steps.append(.init(name: Address.component(page.preferences.title ?? "page"), back: back))
            }
            if isTop { outcome.steps += page.preferences.steps }
            // A page without its own setting looks like the previous one.
            isLarge = page.preferences.titleMode.map { $0 == .large } ?? isLarge
            elements.append(layout(page, at: index, isTop: isTop, isLarge: isLarge))
        }
        context.owner.preferences.merge(outcome)
        var stack = El("div", context, "nav", children: elements)
        stack.fillsWidth = true
        stack.fillsHeight = true
        return stack
    }

    private func layout(_ page: Page, at index: Int, isTop: Bool, isLarge: Bool) -> El {
        let hasBack = page.back != nil && !page.preferences.hidesBack
        let previous = index > 0 ? pages[index - 1].preferences.title ?? String(localized: "Back") : nil
        var layout = PageLayout(
            body: page.body, preferences: page.preferences, context: page.context,
            backTitle: hasBack ? previous : nil, back: page.back ?? {}, isTop: isTop, isRoot: index == 0,
            isLarge: isLarge)
        return layout.element()
    }
}

/// Parts of the page's address, made from titles.
enum Address {
    static func component(_ title: String) -> String {
        let words = title.lowercased().split { !($0.isLetter || $0.isNumber) || !$0.isASCII }
        return words.isEmpty ? "page" : words.joined(separator: "-")
    }
}
