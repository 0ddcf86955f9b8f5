/// One page of a stack as elements: bar with back button and toolbar, large title, search, content, bottom bar.
import Language
@MainActor
struct PageLayout {
    var body: [El]
    let preferences: Preferences
    let context: RenderContext
    let backTitle: String?
    let back: @MainActor () -> Void
    let isTop: Bool
    let isRoot: Bool
    let isLarge: Bool

    private var title: String? { preferences.title.flatMap { $0.isEmpty ? nil : $0 } }
    private var hasLargeTitle: Bool { title != nil && isLarge && !preferences.hidesBar }

    mutating func element() -> El {
        var page = El("div", context.at(900), "page")
        if !isRoot { page.add("pushed") }
        if !isTop { page.set("hidden") }
        if !body.isEmpty, let canvas = body[0].yieldCanvas() { page.style("background", canvas) }
        if !preferences.hidesBar, title != nil || backTitle != nil || !preferences.toolbar.isEmpty {
            page.children.append(bar())
        }
        page.children.append(content())
        let bottom = toolbar(.bottom)
        if !bottom.isEmpty { page.children.append(El("div", context.at(911), "botbar", children: bottom)) }
        return page
    }

    private func toolbar(_ place: ToolbarItemPlacement.Place) -> [El] {
        preferences.toolbar.filter { $0.place == place }.flatMap(\.elements)
    }

    private func bar() -> El {
        var left = El("div", context.at(902), "nbl")
        if let backTitle { left.children.append(backButton(backTitle)) }
        left.children += toolbar(.leading)
        let right = El("div", context.at(904), "nbr", children: toolbar(.trailing))
        return El("div", context.at(901), "navbar", children: [left, middle(), right])
    }

    private func middle() -> El {
        let principal = toolbar(.principal)
        if !principal.isEmpty { return El("div", context.at(912), "nbm", children: principal) }
        var middle = El("div", context.at(903), hasLargeTitle ? "nbm0" : "nbm", text: title ?? "")
        // In that case the large title below is the heading.
        if hasLargeTitle || title == nil {
            middle.set("aria-hidden", "true")
        } else {
            middle.set("role", "heading")
            middle.set("aria-level", "1")
        }
        return middle
    }

    private func backButton(_ title: String) -> El {
        let place = context.at(905)
        var button = El("button", place, "b", "back")
        button.set("type", "button")
        button.set("aria-label", String(localized: "Back"))
        button.set("data-c", place.on { _ in back() })
        button.children = [.symbol("chevron.backward", place.at(1)), El("span", place.at(2), text: title)]
        return button
    }

    private func content() -> El {
        var content = El("div", context.at(908), "content")
        var main = Placement.stack(.vertical, body, context.at(909))
        main.add("min0")
        let top = heading()
        if !top.isEmpty {
            content.add("haslt")
            // A large title scrolls with the content.
            if !Self.lead(top, into: &main) { content.children += top }
        }
        content.children += Placement.arrange([main], in: .vertical)
        return content
    }

    /// Into what scrolls, also where bars are pinned around it. False if nothing does.
    private static func lead(_ top: [El], into element: inout El) -> Bool {
        if element.classes.contains("scroll") {
            element.children.insert(contentsOf: top, at: 0)
            return true
        }
        guard element.classes.contains("min0") else { return false }
        for index in element.children.indices where lead(top, into: &element.children[index]) { return true }
        return false
    }

    private func heading() -> [El] {
        var top: [El] = []
        if hasLargeTitle, let title {
            var heading = El("h1", context.at(910), "lt", text: title)
            heading.fillsWidth = true
            top.append(heading)
        }
        if !preferences.search.isEmpty {
            top.append(El("div", context.at(913), "searchbar", children: preferences.search))
        }
        return top
    }
}
