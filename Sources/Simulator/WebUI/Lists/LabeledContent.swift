/// `LabeledContent`: a name and a value in one row.
public struct LabeledContent<Label: View, Content: View>: Primitive {
    let label: Label
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let label = Label._render(view.label, context.at(1))
        var spacer = El("div", context.at(8), "sp")
        spacer.fillsWidth = true
        var content = Content._render(view.content, context.at(2))
        for index in content.indices { content[index].styleIfAbsent("color", "var(--label2)") }
        var row = El("div", context, "h")
        row.fillsWidth = true
        row.children = Placement.arrange(label + [spacer] + content, in: .horizontal)
        return [row]
    }
}

extension LabeledContent where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        label = Text(titleKey)
        self.content = content()
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        label = Text(title)
        self.content = content()
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        label = Text(titleKey)
        content = Text(value)
    }

    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        label = Text(title)
        content = Text(value)
    }
}
