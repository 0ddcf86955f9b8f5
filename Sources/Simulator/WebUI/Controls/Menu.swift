/// `Menu` and `contextMenu`: choices that open over the screen.
public struct Menu<Label: View, Content: View>: Primitive {
    let content: Content
    let label: Label

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.place(Menu.self) { inner in
            let isOpen: StateBox<Bool> = inner.owner.box(0, false)
            var button = El.button(AnyView(view.label), nil, inner)
            button.set("aria-haspopup", "menu")
            button.enable(inner) { isOpen.value = true }
            if inner.read({ isOpen.value }) {
                inner.present(choices: AnyView(view.content)) { isOpen.value = false }
            }
            return [button]
        }
    }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == WebUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { WebUI.Label(titleKey, systemImage: systemImage) }
    }
}

public struct MenuOrder: Hashable, Sendable {
    public static let automatic = MenuOrder()
    public static let priority = MenuOrder()
    public static let fixed = MenuOrder()
}

private struct HoldMenu<Content: View, Items: View>: Primitive {
    let content: Content
    let items: Items

    static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.place(HoldMenu.self) { inner in
            let isOpen: StateBox<Bool> = inner.owner.box(0, false)
            let open = inner.on(5) { _ in isOpen.value = true }
            if inner.read({ isOpen.value }) {
                inner.present(choices: AnyView(view.items)) { isOpen.value = false }
            }
            return Content._render(view.content, inner.at(1)).map { element in
                var held = element
                held.set("data-h", open)
                return held
            }
        }
    }
}

extension View {
    /// Opens on a long press or a right click.
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        HoldMenu(content: self, items: menuItems())
    }

    public func menuOrder(_ order: MenuOrder) -> some View { self }

    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: Double = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        each { element, context in
            if context.environment.isEnabled { element.set("data-h", context.on(5) { _ in action() }) }
        }
    }

    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        each { element, context in
            guard context.environment.isEnabled else { return }
            element.becomeTappable(count, context) { action() }
        }
    }
}
