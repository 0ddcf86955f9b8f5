/// What can be plotted: numbers, dates and words.
import Foundation
import WebUI

public protocol Plottable {
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol
    var primitivePlottable: PrimitivePlottable { get }
    init?(primitivePlottable: PrimitivePlottable)
}

public protocol PrimitivePlottableProtocol: Plottable {
    var _plot: _Plot { get }
}

/// A value in its place on an axis.
public enum _Plot: Hashable, Sendable {
    case number(Double)
    case date(Date)
    case category(String)

    /// Along a continuous axis; categories have none.
    var position: Double? {
        switch self {
        case .number(let number): number.isFinite ? number : nil
        case .date(let date): date.timeIntervalSinceReferenceDate
        case .category: nil
        }
    }

    var category: String? {
        if case .category(let name) = self { name } else { nil }
    }
}

extension Plottable {
    var plot: _Plot { primitivePlottable._plot }
}

extension PrimitivePlottableProtocol where PrimitivePlottable == Self {
    public var primitivePlottable: Self { self }
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Double: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Double
    public var _plot: _Plot { .number(self) }
}

extension Float: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Float
    public var _plot: _Plot { .number(Double(self)) }
}

extension Int: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Int
    public var _plot: _Plot { .number(Double(self)) }
}

extension Date: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Date
    public var _plot: _Plot { .date(self) }
}

extension String: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = String
    public var _plot: _Plot { .category(self) }
}

/// For enumerations of words or numbers.
extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
    public var primitivePlottable: RawValue { rawValue }
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

/// A value with the name of what it measures.
public struct PlottableValue<Value: Plottable> {
    let label: String
    let plot: _Plot
    /// Of a date that stands for a whole day, month or the like.
    let unit: Calendar.Component?

    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        .init(label: labelKey.string, plot: value.plot, unit: nil)
    }

    public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
        .init(label: label.string, plot: value.plot, unit: nil)
    }

    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue<Value> {
        .init(label: String(label), plot: value.plot, unit: nil)
    }
}

extension PlottableValue where Value == Date {
    public static func value(
        _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Value> {
        let span = (calendar ?? .current).dateInterval(of: unit, for: value)
        let middle = span.map { $0.start.addingTimeInterval($0.duration / 2) }
        return .init(label: labelKey.string, plot: .date(middle ?? value), unit: unit)
    }
}
