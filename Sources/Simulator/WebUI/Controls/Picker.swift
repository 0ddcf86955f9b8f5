/// `Picker`: a menu or a segmented control.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content

    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.label = label()
        self.content = content()
    }

    private struct Option {
        var words: String
        var value: SelectionValue
        var isSelected: Bool
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let current = context.read { view.selection.wrappedValue }
        let options = Content._render(view.content, context.at(1)).compactMap { element -> Option? in
            guard let value = element.tagValue?.base as? SelectionValue else { return nil }
            return Option(words: element.spokenWords, value: value, isSelected: value == current)
        }
        if context.environment.controls.pickerStyle == .segmented { return [view.segments(options, context)] }
        return [view.menu(options, context)]
    }

    private func segments(_ options: [Option], _ context: RenderContext) -> El {
        var bar = El("div", context, "seg")
        bar.fillsWidth = true
        bar.set("role", "tablist")
        let name = Label._render(label, context.at(2)).map(\.spokenWords).joined(separator: ", ")
        if !name.isEmpty { bar.set("aria-label", name) }
        bar.children = options.enumerated().map { index, option in
            var segment = El(
                "button", context.at(UInt64(20 + index)), option.isSelected ? "on" : "off", text: option.words)
            segment.set("type", "button")
            segment.set("role", "tab")
            segment.set("aria-selected", option.isSelected ? "true" : "false")
            segment.enable(context.at(UInt64(20 + index))) { selection.wrappedValue = option.value }
            return segment
        }
        return bar
    }

    private func menu(_ options: [Option], _ context: RenderContext) -> El {
        var menu = El("select", context.at(3), "sel")
        menu.children = options.enumerated().map { index, option in
            var element = El("option", context.at(UInt64(20 + index)), text: option.words)
            element.set("value", "\(index)")
            if option.isSelected { element.set("selected") }
            return element
        }
        menu.changes(
            context.change { value in
                if let index = Int(value), options.indices.contains(index) {
                    selection.wrappedValue = options[index].value
                }
            })
        var inner = context
        if !context.environment.controls.isInList { inner.environment.controls.hidesLabels = true }
        return .labelledRow(Label._render(label, context.at(2)), menu, inner)
    }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.selection = selection
        label = Text(titleKey)
        self.content = content()
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.selection = selection
        label = Text(title)
        self.content = content()
    }
}

@MainActor @preconcurrency
public protocol PickerStyle {
    var _kind: _PickerStyle.Kind { get }
}

public struct _PickerStyle: PickerStyle {
    public enum Kind: Sendable { case menu, segmented }

    public let _kind: Kind
}

extension PickerStyle where Self == _PickerStyle {
    public static var automatic: Self { .init(_kind: .menu) }
    public static var menu: Self { .init(_kind: .menu) }
    public static var inline: Self { .init(_kind: .menu) }
    public static var navigationLink: Self { .init(_kind: .menu) }
    public static var wheel: Self { .init(_kind: .menu) }
    public static var segmented: Self { .init(_kind: .segmented) }
}

extension View {
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        inside(token: style._kind) { $0.environment.controls.pickerStyle = style._kind }
    }

    public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        let tag = AnyHashable(tag)
        var tagged = each { element, _ in element.setTraits { $0.tag = TagValue(value: tag) } }
        tagged.descend = { context in
            guard let selected = context.environment.controls.selectedTab else { return }
            context.environment.controls.selectedTab = nil
            context.environment.controls.isOnScreen = selected == tag
            // Pages with dots have no `tabItem`, which would keep a hidden tab as it is: they are rendered again.
            if context.environment.controls.tabStyle == .page { context.environment.leaveTrail(selected == tag) }
        }
        return tagged
    }

    public func id<ID: Hashable>(_ id: ID) -> some View {
        inside(token: id) { $0 = $0.at(id: id) }
    }
}
