/// `Button`.
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: Primitive {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var button = El.button(AnyView(view.label), view.role, context)
        let dismissDialog = context.environment.controls.dismissDialog
        let action = view.action
        button.enable(context) {
            dismissDialog?()
            action()
        }
        return [button]
    }
}

extension El {
    /// A button in the inherited style, without an action yet.
    @MainActor
    static func button(_ label: AnyView, _ role: ButtonRole?, _ context: RenderContext) -> El {
        let controls = context.environment.controls
        var button: El
        if let style = controls.buttonStyle {
            button = style._make(label, role, context)
        } else {
            button = Placement.stack(.horizontal, AnyView._render(label, context.at(1)), context)
            button.classes = ["b"]
            if controls.isInList {
                button.add("row-b")
                button.fillsWidth = true
            }
            if controls.bar == .toolbar { button.add("nb") }
        }
        button.tag = "button"
        button.set("type", "button")
        if role == .destructive { button.add("destr") }
        if role == .cancel { button.add("cancel") }
        button.stage = .background
        return button
    }

    /// Lets the page call the action, unless the control is disabled.
    @MainActor
    mutating func enable(_ context: RenderContext, _ action: @escaping @MainActor () -> Void) {
        if context.environment.isEnabled {
            set("data-c", context.on { _ in action() })
        } else {
            set("disabled")
        }
    }
}

extension Button where Label == Text {
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(role: nil, action: action) { Text(titleKey) }
    }

    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(role: nil, action: action) { Text(title) }
    }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == WebUI.Label<Text, Image> {
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(titleKey, systemImage: systemImage, role: nil, action: action)
    }

    @preconcurrency
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { WebUI.Label(titleKey, systemImage: systemImage) } }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(title, systemImage: systemImage, role: nil, action: action)
    }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { WebUI.Label(title, systemImage: systemImage) } }
}
