/// The ends of an axis, as an app gives them: a range, or all categories in their order.
import Foundation

public protocol ScaleDomain {
    var _wish: _DomainWish { get }
}

public struct _DomainWish {
    let wish: DomainWish
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    public var _wish: _DomainWish {
        _DomainWish(wish: DomainWish(lower: lowerBound.plot.position, upper: upperBound.plot.position))
    }
}

extension Array: ScaleDomain where Element: Plottable {
    /// Of numbers and dates the least and the greatest.
    public var _wish: _DomainWish {
        let names = compactMap(\.plot.category), positions = compactMap(\.plot.position)
        return _DomainWish(
            wish: DomainWish(
                lower: positions.min(), upper: positions.max(), categories: names.isEmpty ? nil : names))
    }
}

public struct AutomaticScaleDomain: ScaleDomain {
    public let _wish: _DomainWish
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    public static var automatic: AutomaticScaleDomain { .init(_wish: _DomainWish(wish: DomainWish())) }

    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        .init(_wish: _DomainWish(wish: DomainWish(includesZero: includesZero, isReversed: reversed ?? false)))
    }
}
