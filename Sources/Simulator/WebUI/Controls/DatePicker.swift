/// `DatePicker`: the browser's own field for a date, a time or both, or a month to choose a day from.
import Foundation

public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    public static let date = DatePickerComponents(rawValue: 2)
}

public struct DatePicker<Label: View>: Primitive {
    public typealias Components = DatePickerComponents
    let selection: Binding<Date>
    let range: ClosedRange<Date>
    let components: Components
    let label: Label

    /// A range open at one end ends with the calendar's own time.
    init(_ selection: Binding<Date>, _ range: ClosedRange<Date>?, _ components: Components, _ label: Label) {
        self.selection = selection
        self.range = range ?? Date.distantPast...Date.distantFuture
        self.components = components
        self.label = label
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let label = Label._render(view.label, context.at(1))
        guard context.environment.controls.datePickerStyle == .graphical, view.components.contains(.date) else {
            return [.labelledRow(label, view.field(view.components, context), context)]
        }
        let name = label.map(\.spokenWords).joined(separator: ", ")
        let calendar = MonthGrid(selection: view.selection, range: view.range, name: name)
        var rows = MonthGrid._render(calendar, context.at(2))
        if view.components.contains(.hourAndMinute) {
            let words = Text._render(Text("Time"), context.at(3))
            rows.append(.labelledRow(words, view.field(.hourAndMinute, context.at(4)), context.at(5)))
        }
        return [Placement.stack(.vertical, rows, context)]
    }

    private func field(_ components: Components, _ context: RenderContext) -> El {
        let wire = DateWire(components, context.environment)
        var input = El("input", context.at(9), "date")
        input.set("type", wire.inputType)
        input.set("value", wire.text(context.read { selection.wrappedValue }))
        if components != .hourAndMinute {
            if range.lowerBound > .distantPast { input.set("min", wire.text(range.lowerBound)) }
            if range.upperBound < .distantFuture { input.set("max", wire.text(range.upperBound)) }
        }
        input.changes(
            context.change { text in
                guard let date = wire.date(text, near: selection.wrappedValue) else { return }
                selection.wrappedValue = min(max(date, range.lowerBound), range.upperBound)
            })
        return input
    }
}

extension DatePicker {
    public init(
        selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) { self.init(selection, nil, displayedComponents, label()) }

    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection, range, displayedComponents, label()) }

    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection, range.lowerBound...Date.distantFuture, displayedComponents, label()) }

    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection, Date.distantPast...range.upperBound, displayedComponents, label()) }
}

extension DatePicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, nil, displayedComponents, Text(titleKey)) }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, range, displayedComponents, Text(titleKey)) }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, range.lowerBound...Date.distantFuture, displayedComponents, Text(titleKey)) }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, Date.distantPast...range.upperBound, displayedComponents, Text(titleKey)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, nil, displayedComponents, Text(title)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection, range, displayedComponents, Text(title)) }
}
