/// `Slider` and `Stepper`.
import Foundation
import Language

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
        let buttons = [
            ("minus", String(localized: "Decrease"), view.decrement),
            ("plus", String(localized: "Increase"), view.increment),
        ]
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
