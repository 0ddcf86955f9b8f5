/// `Toggle`: a switch.
public struct Toggle<Label: View>: Primitive {
    let isOn: Binding<Bool>
    let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let isOn = view.isOn
        var input = El("input", context.at(9), "sw")
        input.set("type", "checkbox")
        input.set("role", "switch")
        if context.read({ isOn.wrappedValue }) { input.set("checked") }
        input.changes(context.change { isOn.wrappedValue = $0 == "true" })
        return [.labelledRow(Label._render(view.label, context.at(1)), input, context)]
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.isOn = isOn
        label = Text(titleKey)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.isOn = isOn
        label = Text(title)
    }
}

extension Toggle where Label == WebUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.isOn = isOn
        label = WebUI.Label(titleKey, systemImage: systemImage)
    }
}
