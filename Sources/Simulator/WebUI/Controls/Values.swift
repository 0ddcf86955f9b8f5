/// `DatePicker`, `Slider` and `Stepper`.
import Foundation

public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let date = DatePickerComponents(rawValue: 1)
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

// Creating a formatter for each rendering took half of its time.
@MainActor private let dayFormat = formatter("yyyy-MM-dd")
@MainActor private let minuteFormat = formatter("yyyy-MM-dd'T'HH:mm")

private func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter
}

public struct DatePicker<Label: View>: Primitive {
    let selection: Binding<Date>
    let label: Label
    let components: DatePickerComponents

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let hasTime = view.components.contains(.hourAndMinute)
        let format = hasTime ? minuteFormat : dayFormat
        let selection = view.selection
        var input = El("input", context.at(9), "date")
        input.set("type", hasTime ? "datetime-local" : "date")
        input.set("value", format.string(from: context.read { selection.wrappedValue }))
        input.changes(context.change { if let date = format.date(from: $0) { selection.wrappedValue = date } })
        return [.labelledRow(Label._render(view.label, context.at(1)), input, context)]
    }
}

extension DatePicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
    ) {
        self.selection = selection
        label = Text(titleKey)
        components = displayedComponents
    }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
    ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }
}

public struct Slider<Label: View>: Primitive {
    let value: Binding<Double>
    let bounds: ClosedRange<Double>
    let step: Double?
    let label: Label

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride? = nil, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.value = Binding(raw: { Double(value.wrappedValue) }, { value.wrappedValue = V($0) })
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.step = step.map { Double($0) }
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let value = view.value
        var input = El("input", context, "range")
        input.fillsWidth = true
        input.set("type", "range")
        input.set("min", CSS.number(view.bounds.lowerBound))
        input.set("max", CSS.number(view.bounds.upperBound))
        input.set("step", view.step.map { CSS.number($0) } ?? "any")
        input.set("value", CSS.number(context.read { value.wrappedValue }))
        input.set("aria-label", Label._render(view.label, context.at(1)).map(\.spokenWords).joined())
        input.changes(
            context.change { text in
                if let number = Double(text) {
                    value.wrappedValue = min(max(number, view.bounds.lowerBound), view.bounds.upperBound)
                }
            })
        return [input]
    }
}

extension Slider where Label == EmptyView {
    public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride? = nil)
    where V.Stride: BinaryFloatingPoint { self.init(value: value, in: bounds, step: step) { EmptyView() } }
}

public struct Stepper<Label: View>: Primitive {
    let label: Label
    let decrement: (() -> Void)?
    let increment: (() -> Void)?

    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
    ) {
        self.label = label()
        increment = onIncrement
        decrement = onDecrement
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let label = Label._render(view.label, context.at(1))
        let words = label.map(\.spokenWords).joined(separator: ", ")
        let buttons = [("minus", "Decrease", view.decrement), ("plus", "Increase", view.increment)]
        let controls = buttons.enumerated().map { index, button in
            let inner = context.at(UInt64(20 + index))
            var element = El("button", inner, "b", "bd", children: [.symbol(button.0, inner.at(1))])
            element.set("type", "button")
            element.set("aria-label", "\(button.1) \(words)")
            var enabled = inner
            if button.2 == nil { enabled.environment.isEnabled = false }
            element.enable(enabled) { button.2?() }
            return element
        }
        var row = El("div", context, "h", "tog")
        row.fillsWidth = true
        var spacer = El("div", context.at(8), "sp")
        spacer.fillsWidth = true
        row.children = Placement.arrange(label + [spacer] + controls, in: .horizontal)
        return [row]
    }
}

extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {
        let lower = value.wrappedValue > bounds.lowerBound
        let upper = value.wrappedValue < bounds.upperBound
        self.init(
            label: { Text(titleKey) },
            onIncrement: upper
                ? { value.wrappedValue = min(bounds.upperBound, value.wrappedValue.advanced(by: step)) } : nil,
            onDecrement: lower
                ? { value.wrappedValue = max(bounds.lowerBound, value.wrappedValue.advanced(by: -step)) } : nil)
    }
}
