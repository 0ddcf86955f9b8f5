/// Linear, radial and angular gradients.
import Foundation

public struct AnyGradient: ShapeStyle {
    public let _css: String
}

public struct Gradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        let last = max(1, colors.count - 1)
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / CGFloat(last)) }
    }

    var css: String { stops.map { "\($0.color._css) \(CSS.percent($0.location))" }.joined(separator: ",") }
}

public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public static let zero = UnitPoint(x: 0, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    var css: String { "\(CSS.percent(x)) \(CSS.percent(y))" }
}

public struct LinearGradient: ShapeStyle {
    public let _css: String

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        let sides = [
            endPoint.y > startPoint.y ? "bottom" : endPoint.y < startPoint.y ? "top" : nil,
            endPoint.x > startPoint.x ? "right" : endPoint.x < startPoint.x ? "left" : nil,
        ].compactMap(\.self)
        let direction = sides.isEmpty ? "bottom" : sides.joined(separator: " ")
        _css = "linear-gradient(to \(direction),\(gradient.css))"
    }

    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: .init(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: .init(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

public struct RadialGradient: ShapeStyle {
    public let _css: String

    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        _css = "radial-gradient(\(CSS.px(endRadius)) circle at \(center.css),\(gradient.css))"
    }

    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: .init(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

public struct AngularGradient: ShapeStyle {
    public let _css: String

    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        _css = "conic-gradient(from \(CSS.number(angle.degrees + 90))deg at \(center.css),\(gradient.css))"
    }

    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: .init(colors: colors), center: center, angle: angle)
    }
}

extension LinearGradient: Primitive {
    @MainActor
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { [.filled(view._css, context)] }
}

extension RadialGradient: Primitive {
    @MainActor
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { [.filled(view._css, context)] }
}

extension AngularGradient: Primitive {
    @MainActor
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { [.filled(view._css, context)] }
}
