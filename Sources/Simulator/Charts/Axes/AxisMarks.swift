/// `AxisMarks`: what is drawn and written along an axis.
import Foundation
import WebUI

@MainActor @preconcurrency
public protocol AxisContent {
    var _axes: [_Axis] { get }
}

public struct _Axis {
    var side: AxisMarkPosition.Side?
    var values: AxisMarkValues
    var parts: @MainActor (AxisValue) -> [_AxisPart]
}

public struct AxisMarkPosition: Hashable, Sendable {
    enum Side: Hashable, Sendable { case leading, trailing, top, bottom }

    let side: Side?
    public static let automatic = AxisMarkPosition(side: nil)
    public static let leading = AxisMarkPosition(side: .leading)
    public static let trailing = AxisMarkPosition(side: .trailing)
    public static let top = AxisMarkPosition(side: .top)
    public static let bottom = AxisMarkPosition(side: .bottom)
}

public struct AxisMarkPreset: Hashable, Sendable {
    public static let automatic = AxisMarkPreset()
    public static let aligned = AxisMarkPreset()
    public static let inset = AxisMarkPreset()
    public static let extended = AxisMarkPreset()
}

public struct AxisMarkValues: Sendable {
    enum Choice: Sendable {
        case count(Int?)
        case step(Double)
        case calendar(Calendar.Component, Int)
        case plots([_Plot])
    }

    let choice: Choice
    public static let automatic = AxisMarkValues(choice: .count(nil))

    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { .init(choice: .count(desiredCount)) }

    public static func stride(
        by stepSize: Double, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { .init(choice: .step(stepSize)) }

    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues { .init(choice: .calendar(component, count)) }
}

/// A value along an axis, as it is handed to what draws it.
public struct AxisValue {
    public let index: Int
    public let count: Int
    let plot: _Plot
    let words: String

    public func `as`<P: Plottable>(_ type: P.Type) -> P? {
        switch plot {
        case .number(let number):
            if let value = number as? P.PrimitivePlottable { return P(primitivePlottable: value) }
            if let value = Int(exactly: number) as? P.PrimitivePlottable { return P(primitivePlottable: value) }
            if let value = Float(number) as? P.PrimitivePlottable { return P(primitivePlottable: value) }
            return nil
        case .date(let date): return (date as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
        case .category(let name): return (name as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
        }
    }
}

public struct AxisMarks<Content: AxisMark>: AxisContent {
    public let _axes: [_Axis]

    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) { _axes = [_Axis(side: position.side, values: values) { content($0)._parts }] }

    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        let values = AxisMarkValues(choice: .plots(values.map(\.plot)))
        _axes = [_Axis(side: position.side, values: values) { content($0)._parts }]
    }

    /// Without `content`: grid lines and labels.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Content == _AxisParts {
        _axes = [_Axis(side: position.side, values: values) { _ in _Axis.usual(stroke) }]
    }

    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where Content == _AxisParts {
        let values = AxisMarkValues(choice: .plots(values.map(\.plot)))
        _axes = [_Axis(side: position.side, values: values) { _ in _Axis.usual(stroke) }]
    }

    public init<Format: FormatStyle>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Content == _AxisParts, Format.FormatInput: Plottable, Format.FormatOutput == String {
        _axes = [
            _Axis(side: position.side, values: values) { value in
                [.grid(stroke), .label { $0.as(Format.FormatInput.self).map { AnyView(Text(format.format($0))) } }]
            }
        ]
    }
}

@MainActor
extension _Axis {
    static var automatic: _Axis { _Axis(side: nil, values: .automatic) { _ in usual(nil) } }

    static func usual(_ stroke: StrokeStyle?) -> [_AxisPart] { [.grid(stroke), .label { AnyView(Text($0.words)) }] }
}

@MainActor @resultBuilder
public struct AxisContentBuilder {
    public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> _Axes { _Axes(_axes: []) }
    public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: AxisContent>(_ content: repeat each Content) -> _Axes {
        var axes: [_Axis] = []
        for part in repeat each content { axes += part._axes }
        return _Axes(_axes: axes)
    }

    public static func buildIf<Content: AxisContent>(_ content: Content?) -> _Axes {
        _Axes(_axes: content?._axes ?? [])
    }
    public static func buildEither<Content: AxisContent>(first: Content) -> _Axes { _Axes(_axes: first._axes) }
    public static func buildEither<Content: AxisContent>(second: Content) -> _Axes { _Axes(_axes: second._axes) }
}

public struct _Axes: AxisContent {
    public let _axes: [_Axis]
}
