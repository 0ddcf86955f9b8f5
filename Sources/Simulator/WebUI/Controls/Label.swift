/// `Label`: an icon and a title.
public struct Label<Title: View, Icon: View>: Primitive {
    let title: Title
    let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let icon = Icon._render(view.icon, context.at(1))
        let title = Title._render(view.title, context.at(2))
        var element = El("div", context, "h", "label")
        switch context.environment.controls.labelStyle {
        case .titleAndIcon: element.children = Placement.arrange(icon + title, in: .horizontal)
        case .title: element.children = Placement.arrange(title, in: .horizontal)
        case .icon:
            // The title is not shown, but screen readers read it.
            element.children = Placement.arrange(icon, in: .horizontal)
            element.set("aria-label", title.map(\.spokenWords).joined(separator: ", "))
        }
        return [element]
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.title = Text(title)
        icon = Image(systemName: name)
    }

    public init(_ titleKey: LocalizedStringKey, image name: String) {
        title = Text(titleKey)
        icon = Image(decorative: name)
    }
}

@MainActor @preconcurrency
public protocol LabelStyle {
    var _kind: _LabelStyle.Kind { get }
}

public struct _LabelStyle: LabelStyle {
    public enum Kind: Sendable { case titleAndIcon, title, icon }

    public let _kind: Kind
}

extension LabelStyle where Self == _LabelStyle {
    public static var automatic: Self { .init(_kind: .titleAndIcon) }
    public static var titleAndIcon: Self { .init(_kind: .titleAndIcon) }
    public static var titleOnly: Self { .init(_kind: .title) }
    public static var iconOnly: Self { .init(_kind: .icon) }
}

extension View {
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        inside(token: style._kind) { $0.environment.controls.labelStyle = style._kind }
    }

    public func labelsHidden() -> some View {
        inside(token: 1) { $0.environment.controls.hidesLabels = true }
    }
}
