/// Grid lines, ticks and labels at a value of an axis.
import Foundation
import WebUI

@MainActor @preconcurrency
public protocol AxisMark {
    var _parts: [_AxisPart] { get }
}

public enum _AxisPart {
    case grid(StrokeStyle?)
    case tick(StrokeStyle?)
    case label(@MainActor (AxisValue) -> AnyView?)
    indirect case styled(AnyShapeStyle, _AxisPart)
}

public struct _AxisParts: AxisMark {
    public let _parts: [_AxisPart]
}

public struct AxisGridLine: AxisMark {
    public let _parts: [_AxisPart]
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) { _parts = [.grid(stroke)] }
}

public struct AxisTick: AxisMark {
    public struct Length: Sendable {
        public static let automatic = Length()
        public static let label = Length()
        public static let longestLabel = Length()
    }

    public let _parts: [_AxisPart]

    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
        _parts = [.tick(stroke)]
    }
}

public struct AxisValueLabel<Content: View>: AxisMark {
    public let _parts: [_AxisPart]

    public init(centered: Bool? = nil, anchor: UnitPoint? = nil, @ViewBuilder content: () -> Content) {
        let view = AnyView(content())
        _parts = [.label { _ in view }]
    }
}

extension AxisValueLabel where Content == Text {
    public init(centered: Bool? = nil, anchor: UnitPoint? = nil) {
        _parts = [.label { AnyView(Text($0.words)) }]
    }

    public init(_ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil) {
        _parts = [.label { _ in AnyView(Text(titleKey)) }]
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil) {
        _parts = [.label { _ in AnyView(Text(title)) }]
    }

    public init<Format: FormatStyle>(format: Format, centered: Bool? = nil, anchor: UnitPoint? = nil)
    where Format.FormatInput: Plottable, Format.FormatOutput == String {
        _parts = [.label { $0.as(Format.FormatInput.self).map { AnyView(Text(format.format($0))) } }]
    }
}

extension AxisMark {
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
        _AxisParts(_parts: _parts.map { .styled(AnyShapeStyle(style), $0) })
    }

    public func font(_ font: Font?) -> some AxisMark {
        _AxisParts(
            _parts: _parts.map { part in
                if case .label(let view) = part { .label { view($0).map { AnyView($0.font(font)) } } } else { part }
            })
    }
}

@MainActor @resultBuilder
public struct AxisMarkBuilder {
    public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }
    public static func buildBlock() -> _AxisParts { _AxisParts(_parts: []) }
    public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: AxisMark>(_ content: repeat each Content) -> _AxisParts {
        var parts: [_AxisPart] = []
        for part in repeat each content { parts += part._parts }
        return _AxisParts(_parts: parts)
    }

    public static func buildIf<Content: AxisMark>(_ content: Content?) -> _AxisParts {
        _AxisParts(_parts: content?._parts ?? [])
    }
    public static func buildEither<Content: AxisMark>(first: Content) -> _AxisParts { .init(_parts: first._parts) }
    public static func buildEither<Content: AxisMark>(second: Content) -> _AxisParts { .init(_parts: second._parts) }
}
