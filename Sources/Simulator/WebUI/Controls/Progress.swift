/// `ProgressView` and `Gauge`.
import Foundation
import Language

public struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive {
    let fraction: Double?
    let label: Label?
    let valueLabel: CurrentValueLabel?

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let label = view.label.map { Label._render($0, context.at(1)) } ?? []
        let valueLabel = view.valueLabel.map { CurrentValueLabel._render($0, context.at(4)) } ?? []
        let words = label.map(\.spokenWords).joined(separator: ", ")
        var box = El("div", context, "v")
        if let fraction = view.fraction, !context.environment.controls.progressIsCircular {
            let bar = El.progressBar(fraction, words, context.at(2))
            box.children = Placement.arrange(label + [bar] + valueLabel, in: .vertical)
            box.fillsWidth = true
            box.style("align-items", "start")
            box.style("gap", "6px")
        } else {
            box.children = [.spinner(words, context.at(2))] + label
        }
        return [box]
    }
}

extension El {
    static func progressBar(_ fraction: Double, _ words: String, _ context: RenderContext) -> El {
        let fraction = min(max(fraction, 0), 1)
        var bar = El("div", context, "bar")
        bar.set("role", "progressbar")
        if !words.isEmpty { bar.set("aria-label", words) }
        bar.set("aria-valuenow", CSS.number((fraction * 100).rounded()))
        bar.set("aria-valuemin", "0")
        bar.set("aria-valuemax", "100")
        var fill = El("div", context.at(1), "barf")
        fill.style("width", CSS.percent(fraction))
        bar.children = [fill]
        bar.fillsWidth = true
        return bar
    }

    static func spinner(_ words: String, _ context: RenderContext) -> El {
        var spinner = El("div", context, "spin")
        spinner.set("role", "progressbar")
        spinner.set("aria-label", words.isEmpty ? String(localized: "In progress") : words)
        return spinner
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { self.init(fraction: nil, label: nil, valueLabel: nil) }

    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), valueLabel: nil) }

    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(fraction: nil, label: Text(titleKey), valueLabel: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text {
        self.init(fraction: nil, label: Text(title), valueLabel: nil)
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        self.init(fraction: value.map { Double($0 / total) }, label: nil, valueLabel: nil)
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(fraction: value.map { Double($0 / total) }, label: label(), valueLabel: nil)
    }

    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) where Label == Text {
        self.init(fraction: value.map { Double($0 / total) }, label: Text(titleKey), valueLabel: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
        self.init(fraction: value.map { Double($0 / total) }, label: Text(title), valueLabel: nil)
    }
}

extension ProgressView {
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(fraction: value.map { Double($0 / total) }, label: label(), valueLabel: currentValueLabel()) }
}

@MainActor @preconcurrency
public protocol ProgressViewStyle {
    var _isCircular: Bool { get }
}

public struct _ProgressViewStyle: ProgressViewStyle {
    public let _isCircular: Bool
}

extension ProgressViewStyle where Self == _ProgressViewStyle {
    public static var automatic: Self { .init(_isCircular: false) }
    public static var linear: Self { .init(_isCircular: false) }
    public static var circular: Self { .init(_isCircular: true) }
}

public struct Gauge<Label: View>: Primitive {
    let fraction: Double
    let label: Label

    public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
        let span = Double(bounds.upperBound - bounds.lowerBound)
        fraction = span > 0 ? Double(value - bounds.lowerBound) / span : 0
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let label = Label._render(view.label, context.at(1))
        let bar = El.progressBar(view.fraction, label.map(\.spokenWords).joined(separator: ", "), context.at(2))
        var box = Placement.stack(.vertical, label + [bar], context)
        box.style("align-items", "start")
        return [box]
    }
}

extension View {
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        inside(token: style._isCircular) { $0.environment.controls.progressIsCircular = style._isCircular }
    }
}
