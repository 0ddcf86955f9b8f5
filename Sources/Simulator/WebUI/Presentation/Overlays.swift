/// Presents sheets, alerts and menus over the screen.
import Language
@MainActor
extension RenderContext {
    /// A sheet or a cover with its own content.
    func present(
        sheet kind: String, _ dismiss: @escaping @MainActor () -> Void, _ content: @escaping () -> AnyView
    ) {
        var inner = at(300)
        inner.environment.controls = environment.controls.fresh
        inner.environment.dismiss = DismissAction(action: dismiss)
        inner.environment.refresh = nil
        inner.environment.isPresented = true
        inner.environment.leaveTrail(kind)
        let outer = owner.preferences
        owner.preferences = Preferences()
        var body = inner.found(content)
        let preferences = owner.preferences
        owner.preferences = outer
        var box = El("div", at(301), kind)
        if !body.isEmpty, let canvas = body[0].yieldCanvas() { box.style("background", canvas) }
        box.children = Placement.arrange(body, in: .vertical)
        // What covers everything may be light or dark by itself.
        if let scheme = preferences.colorScheme { box.set("data-scheme", scheme == .dark ? "dark" : "light") }
        box.set("role", "dialog")
        box.set("aria-modal", "true")
        if let name = dialogName(of: body, preferences) { box.set("aria-label", name) }
        let canDismiss = kind == "sheet" && !preferences.blocksDismissal
        if kind == "sheet" { box.dress(as: preferences.sheet) }
        if canDismiss, preferences.sheet.dragIndicator == .visible { box.children.append(handle(dismiss)) }
        add(overlay: box, "", scrim: canDismiss ? dismiss : nil)
        if !preferences.blocksDismissal { owner.preferences.steps.append(.init(name: kind, back: dismiss)) }
        owner.preferences.overlays += preferences.overlays
        owner.preferences.steps += preferences.steps
    }

    /// What a screen reader calls a sheet: its title, its group's label, or its first heading.
    private func dialogName(of body: [El], _ preferences: Preferences) -> String? {
        let title = preferences.title.flatMap { $0.isEmpty ? nil : $0 }
        return title ?? body.lazy.compactMap { $0.label(ofRole: "group") }.first
            ?? body.lazy.compactMap { $0.label(ofRole: "heading") }.first
    }

    /// The handle at a sheet's top is also what closes it for those who can't swipe.
    private func handle(_ dismiss: @escaping @MainActor () -> Void) -> El {
        var handle = El("button", at(318), "b", "grab")
        handle.set("type", "button")
        handle.set("aria-label", String(localized: "Dismiss sheet"))
        handle.set("data-c", on(318) { _ in dismiss() })
        return handle
    }

    /// A list of choices that closes when a person picks one.
    func present(choices: AnyView, title: String = "", _ dismiss: @escaping @MainActor () -> Void) {
        var box = El("div", at(311), "actions")
        box.set("role", "menu")
        if !title.isEmpty { box.children.append(heading(title, [])) }
        box.children.append(buttons(choices, dismiss, cancel: String(localized: "Cancel")))
        add(overlay: box, "bottom", scrim: dismiss)
        owner.preferences.steps.append(.init(name: "menu", back: dismiss))
    }

    func heading(_ title: String, _ message: [El]) -> El {
        var head = El("div", at(312), "alh")
        if !title.isEmpty {
            var words = El("div", at(313), "alt", text: title)
            words.set("role", "heading")
            head.children.append(words)
        }
        head.children += message
        return head
    }

    /// The buttons of a dialog; if none of them cancels, one is added with these words.
    func buttons(_ actions: AnyView, _ dismiss: @escaping @MainActor () -> Void, cancel: String?) -> El {
        var inner = at(310)
        inner.environment.controls = environment.controls.fresh
        inner.environment.controls.dismissDialog = dismiss
        inner.leaveTrail(Optional<Int>.none)
        var row = El("div", at(315), "alb")
        row.children = AnyView._render(actions, inner)
        if let cancel, !row.children.contains(where: { $0.classes.contains("cancel") }) {
            row.children += AnyView._render(AnyView(Button(cancel, role: .cancel) {}), inner.at(1))
        }
        if row.children.count > 2 { row.add("col") }
        return row
    }

    func add(overlay box: El, _ place: String, scrim dismiss: (@MainActor () -> Void)?) {
        var box = box
        // So that the keyboard can go there when it appears.
        box.set("tabindex", "-1")
        var scrim = El("div", at(317), "scrim")
        if let dismiss { scrim.set("data-c", on(317) { _ in dismiss() }) }
        var modal = El("div", at(316), "modal", children: [scrim, box])
        if !place.isEmpty { modal.add(place) }
        if let tint = environment.controls.tint { modal.style("--tint", tint) }
        modal.define(environment.variables)
        owner.preferences.overlays.append(modal)
    }
}

extension El {
    fileprivate func label(ofRole role: String) -> String? {
        if attribute("role") == role {
            let words = attribute("aria-label") ?? plainText
            if !words.isEmpty { return words }
        }
        return children.lazy.compactMap { $0.label(ofRole: role) }.first
    }
}
