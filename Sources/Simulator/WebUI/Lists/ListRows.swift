/// Rows and sections as elements.
enum ListRows {
    static func rows(_ elements: [El]) -> [El] {
        elements.map { element in
            let traits = element.traits?.values
            var row = El("div", key: element.key, ["row"] + (traits?.rowClasses ?? []))
            row.styles = traits?.rowStyles ?? []
            var content = element
            content.traits = nil
            row.children = Placement.arrange([content], in: .vertical)
            row.children += actions(traits?.leadingActions ?? [], "swl", mix(element.key, 1))
            row.children += actions(traits?.trailingActions ?? [], "swt", mix(element.key, 2))
            if let badge = traits?.badge {
                row.children.append(El("span", key: mix(element.key, 3), ["badge"], text: badge))
            }
            return row
        }
    }

    /// Swipe actions are in the row; the page shows them on a swipe, on hover and to screen readers.
    private static func actions(_ buttons: [El], _ name: String, _ key: UInt64) -> [El] {
        buttons.isEmpty ? [] : [El("div", key: key, ["swipe", name], children: buttons)]
    }

    /// Rows outside a section get sections of their own.
    static func sections(_ elements: [El], _ context: RenderContext) -> [El] {
        var sections: [El] = []
        var run: [El] = []
        func flush() {
            if run.isEmpty { return }
            let place = context.at(900 + UInt64(sections.count))
            sections.append(
                El("section", place, "sec", children: [El("div", place.at(5), "secb", children: rows(run))]))
            run = []
        }
        for element in elements {
            if element.role == .section {
                flush()
                sections.append(element)
            } else {
                run.append(element)
            }
        }
        flush()
        return sections
    }

    @MainActor
    static func box(_ elements: [El], _ context: RenderContext) -> El {
        let inner = El("div", context.at(2), "listi", children: sections(elements, context))
        var box = El("div", context, "scroll", "shy", "list")
        if context.environment.controls.isPlainList { box.add("plainlist") }
        box.children = Refresh.control(context) + [inner]
        box.fillsWidth = true
        box.fillsHeight = true
        return box
    }
}
