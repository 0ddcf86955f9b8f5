/// `NavigationLink`: pushes a value or a view.
public struct NavigationLink<Label: View, Destination: View>: Primitive {
    let label: Label
    let value: AnyHashable?
    let destination: (() -> Destination)?

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var link = view.element(context)
        link.tag = "button"
        link.set("type", "button")
        let navigation = context.environment.controls.navigation
        let item = view.item(context)
        if let navigation, let item {
            link.enable(context) { navigation.push(item) }
        } else {
            link.set("disabled")
        }
        link.stage = .background
        return [link]
    }

    private func item(_ context: RenderContext) -> AnyHashable? {
        if let value { return value }
        return destination.map { make in AnyHashable(ViewDestination(id: context.path) { AnyView(make()) }) }
    }

    private func element(_ context: RenderContext) -> El {
        let controls = context.environment.controls
        if let style = controls.buttonStyle { return style._make(AnyView(label), nil, context) }
        let content = Label._render(label, context.at(1).inherit { $0.controls.isInList = false })
        var link = Placement.stack(.horizontal, content, context)
        link.classes = ["b", "link"]
        guard controls.isInList else { return link }
        var chevron = El.symbol("chevron.forward", context.at(2))
        chevron.add("chev")
        var spacer = El("div", context.at(3), "sp")
        spacer.fillsWidth = true
        let row = content.contains(where: \.fillsWidth) ? content + [chevron] : content + [spacer, chevron]
        link.children = Placement.arrange(row, in: .horizontal)
        link.add("row-l")
        link.fillsWidth = true
        return link
    }
}

extension NavigationLink where Destination == Never {
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: value.map { AnyHashable($0) }, destination: nil)
    }

    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
        self.init(label: Text(titleKey), value: value.map { AnyHashable($0) }, destination: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
        self.init(label: Text(title), value: value.map { AnyHashable($0) }, destination: nil)
    }
}

extension NavigationLink {
    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: nil, destination: destination)
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination)
    where Label == Text { self.init(label: Text(titleKey), value: nil, destination: destination) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination)
    where Label == Text { self.init(label: Text(title), value: nil, destination: destination) }
}
