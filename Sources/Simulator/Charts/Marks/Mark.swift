/// A mark as a value: what it stands for, where it lies and how it looks.
import Foundation
import WebUI

public struct _Mark {
    enum Kind: Hashable { case line, area, bar, point, rule, rectangle }

    /// One end of a mark on an axis, or both.
    struct Extent {
        var from: _Plot?
        var to: _Plot?
        var label = ""

        static let whole = Extent()

        static func at<V: Plottable>(_ value: PlottableValue<V>) -> Extent {
            Extent(from: nil, to: value.plot, label: value.label)
        }

        static func between<A: Plottable>(_ start: PlottableValue<A>, _ end: PlottableValue<A>) -> Extent {
            Extent(from: start.plot, to: end.plot, label: end.label)
        }
    }

    struct Annotation {
        var position: AnnotationPosition
        var alignment: Alignment
        var view: AnyView
    }

    var kind: Kind
    var x: Extent
    var y: Extent
    var series: _Plot?
    /// Its colour by a value; the chart chooses which.
    var colorKey: (label: String, value: _Plot)?
    var paint: AnyShapeStyle?
    var opacity = 1.0
    var stroke: StrokeStyle?
    var curve = InterpolationMethod.linear
    var symbolSize: CGFloat?
    var hasSymbol = false
    var cornerRadius: CGFloat?
    var thickness = MarkDimension.automatic
    var isStacked = true
    var label: String?
    var value: String?
    var identifier: String?
    var isHidden = false
    var annotation: Annotation?

    init(_ kind: Kind, x: Extent, y: Extent) { (self.kind, self.x, self.y) = (kind, x, y) }
}

public struct InterpolationMethod: Hashable, Sendable {
    enum Curve: Hashable, Sendable { case linear, catmullRom, monotone, stepStart, stepCenter, stepEnd }

    let curve: Curve
    public static let linear = InterpolationMethod(curve: .linear)
    public static let catmullRom = InterpolationMethod(curve: .catmullRom)
    public static let cardinal = InterpolationMethod(curve: .catmullRom)
    public static let monotone = InterpolationMethod(curve: .monotone)
    public static let stepStart = InterpolationMethod(curve: .stepStart)
    public static let stepCenter = InterpolationMethod(curve: .stepCenter)
    public static let stepEnd = InterpolationMethod(curve: .stepEnd)
}

public struct MarkDimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    enum Size: Sendable { case automatic, points(CGFloat), ratio(CGFloat) }

    let size: Size
    public static let automatic = MarkDimension(size: .automatic)
    public static func fixed(_ value: CGFloat) -> MarkDimension { .init(size: .points(value)) }
    public static func ratio(_ value: CGFloat) -> MarkDimension { .init(size: .ratio(value)) }

    init(size: Size) { self.size = size }
    public init(floatLiteral value: Double) { size = .points(value) }
    public init(integerLiteral value: Int) { size = .points(CGFloat(value)) }
}

public struct MarkStackingMethod: Hashable, Sendable {
    let isStacked: Bool
    public static let standard = MarkStackingMethod(isStacked: true)
    public static let unstacked = MarkStackingMethod(isStacked: false)
}

public struct AnnotationPosition: Hashable, Sendable {
    enum Side: Hashable, Sendable { case above, below, before, after, over }

    let side: Side
    public static let automatic = AnnotationPosition(side: .above)
    public static let top = AnnotationPosition(side: .above)
    public static let bottom = AnnotationPosition(side: .below)
    public static let leading = AnnotationPosition(side: .before)
    public static let trailing = AnnotationPosition(side: .after)
    public static let overlay = AnnotationPosition(side: .over)
}
