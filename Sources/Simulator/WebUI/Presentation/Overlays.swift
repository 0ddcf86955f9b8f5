/// Presents sheets, alerts and menus over the screen.
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
        let body = inner.node(ViewDestination.self, evaluate: { _ in content() }) { AnyView._render($0, $1) }
        let preferences = owner.preferences
        owner.preferences = outer
        var box = El("div", at(301), kind)
        box.children = Placement.arrange(body, in: .vertical)
        if let canvas = body.first?.canvas { box.style("background", canvas) }
        // What covers everything may be light or dark by itself.
        if let scheme = preferences.colorScheme { box.set("data-scheme", scheme == .dark ? "dark" : "light") }
        box.set("role", "dialog")
        box.set("aria-modal", "true")
        let canDismiss = kind == "sheet" && !preferences.blocksDismissal
        add(overlay: box, "", scrim: canDismiss ? dismiss : nil)
        if !preferences.blocksDismissal { owner.preferences.steps.append(.init(name: kind, back: dismiss)) }
        owner.preferences.overlays += preferences.overlays
        owner.preferences.steps += preferences.steps
    }

    /// A list of choices that closes when a person picks one.
    func present(choices: AnyView, title: String = "", _ dismiss: @escaping @MainActor () -> Void) {
        var box = El("div", at(311), "actions")
        box.set("role", "menu")
        if !title.isEmpty { box.children.append(heading(title, [])) }
        box.children.append(buttons(choices, dismiss, cancel: "Cancel"))
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
        inner.environment.leaveTrail(Optional<Int>.none)
        var row = El("div", at(315), "alb")
        row.children = AnyView._render(actions, inner)
        if let cancel, !row.children.contains(where: { $0.classes.contains("cancel") }) {
            row.children += AnyView._render(AnyView(Button(cancel, role: .cancel) {}), inner.at(1))
        }
        if row.children.count > 2 { row.add("col") }
        return row
    }

    func add(overlay box: El, _ place: String, scrim dismiss: (@MainActor () -> Void)?) {
        var scrim = El("div", at(317), "scrim")
        if let dismiss { scrim.set("data-c", on(317) { _ in dismiss() }) }
        var modal = El("div", at(316), "modal", children: [scrim, box])
        if !place.isEmpty { modal.add(place) }
        if let tint = environment.controls.tint { modal.style("--tint", tint) }
        modal.define(environment.variables)
        owner.preferences.overlays.append(modal)
    }
}
