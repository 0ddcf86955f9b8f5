/// `TextField`, `SecureField`, `TextEditor`.
import Foundation

public struct TextField<Label: View>: Primitive {
    let title: String
    let prompt: String
    let text: Binding<String>
    var isTall = false

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var field = El.field("text", view.title, view.prompt, view.text, context)
        if view.isTall { field.becomeTextArea() }
        return [field]
    }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(title: titleKey.string, prompt: titleKey.string, text: text)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(title: titleKey.string, prompt: prompt?.string ?? titleKey.string, text: text)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(title: titleKey.string, prompt: titleKey.string, text: text, isTall: axis == .vertical)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(
            title: titleKey.string, prompt: prompt?.string ?? titleKey.string, text: text, isTall: axis == .vertical)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(title: String(title), prompt: String(title), text: text)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(title: String(title), prompt: prompt?.string ?? String(title), text: text)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
        self.init(title: String(title), prompt: String(title), text: text, isTall: axis == .vertical)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(
            title: String(title), prompt: prompt?.string ?? String(title), text: text, isTall: axis == .vertical)
    }
}

public struct SecureField<Label: View>: Primitive {
    let title: String
    let prompt: String
    let text: Binding<String>

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        [.field("password", view.title, view.prompt, view.text, context)]
    }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(title: titleKey.string, prompt: titleKey.string, text: text)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(title: titleKey.string, prompt: prompt?.string ?? titleKey.string, text: text)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(title: String(title), prompt: String(title), text: text)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(title: String(title), prompt: prompt?.string ?? String(title), text: text)
    }
}

public struct TextEditor: Primitive {
    let text: Binding<String>

    public init(text: Binding<String>) { self.text = text }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var field = El.field("text", "", "", view.text, context)
        field.becomeTextArea()
        field.fillsHeight = true
        return [field]
    }
}

extension El {
    @MainActor
    static func field(
        _ type: String, _ title: String, _ prompt: String, _ text: Binding<String>, _ context: RenderContext
    ) -> El {
        let controls = context.environment.controls
        var field = El("input", context, "tf")
        field.fillsWidth = true
        if controls.textFieldStyle == .rounded { field.add("tfr") }
        field.set("type", type)
        if !prompt.isEmpty { field.set("placeholder", prompt) }
        if !title.isEmpty { field.set("aria-label", title) }
        field.set("value", context.read { text.wrappedValue })
        field.set("data-i", context.on { if case .value(let value) = $0 { text.wrappedValue = value } })
        if let submit = controls.onSubmit { field.set("data-s", context.on(1) { _ in submit() }) }
        if !context.environment.isEnabled {
            field.set("disabled")
            field.remove("data-i")
            field.remove("data-s")
        }
        return field
    }

    fileprivate mutating func becomeTextArea() {
        tag = "textarea"
        text = attribute("value")
        remove("type")
        remove("value")
        set("rows", "3")
    }
}
