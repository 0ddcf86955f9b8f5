/// How tall a sheet is and how it looks, as what it holds asks for.
import Foundation

public struct PresentationDetent: Hashable, Sendable {
    enum Extent: Hashable {
        case fraction(Double)
        case points(Double)
    }

    let extent: Extent
    public static let medium = PresentationDetent.fraction(0.5)
    public static let large = PresentationDetent.fraction(1)
    public static func fraction(_ fraction: CGFloat) -> Self { .init(extent: .fraction(fraction)) }
    public static func height(_ height: CGFloat) -> Self { .init(extent: .points(height)) }

    /// On a screen of ordinary height, for comparing.
    fileprivate var points: Double {
        switch extent {
        case .fraction(let fraction): fraction * 800
        case .points(let points): points
        }
    }
}

struct SheetSettings {
    struct Background {
        var css: String
        var isMaterial: Bool
    }

    var detents: Set<PresentationDetent>?
    var cornerRadius: CGFloat?
    var background: Background?
    var dragIndicator: Visibility?

    mutating func merge(_ other: SheetSettings) {
        detents = other.detents ?? detents
        cornerRadius = other.cornerRadius ?? cornerRadius
        background = other.background ?? background
        dragIndicator = other.dragIndicator ?? dragIndicator
    }
}

extension El {
    mutating func dress(as settings: SheetSettings) {
        // A sheet opens at its lowest height. Here it stays there.
        if let detent = settings.detents?.min(by: { $0.points < $1.points }) { grow(to: detent) }
        if let radius = settings.cornerRadius { style("border-radius", "\(CSS.px(radius)) \(CSS.px(radius)) 0 0") }
        if let background = settings.background {
            style("background", background.css)
            if background.isMaterial { add("mat") }
        }
        if settings.dragIndicator == .hidden { add("nograb") }
    }

    private mutating func grow(to detent: PresentationDetent) {
        switch detent.extent {
        case _ where detent == .medium: add("medium")
        case .fraction(let fraction): style("height", "min(94%,\(CSS.percent(fraction)))")
        // The content's height, and the room that the page keeps above and below it.
        case .points(let points): style("height", "min(94%,calc(\(CSS.px(points)) + 16px + var(--bottom,0px)))")
        }
    }
}

extension View {
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        asking { $0.detents = detents }
    }

    public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        asking { $0.dragIndicator = visibility }
    }

    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        asking { $0.cornerRadius = cornerRadius }
    }

    public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        asking { $0.background = .init(css: style._css, isMaterial: style._css == Material.regular._css) }
    }

    /// The outermost of several settings wins, as for a title.
    private func asking(_ change: @escaping (inout SheetSettings) -> Void) -> some View {
        prefer { preferences, _ in change(&preferences.sheet) }
    }
}
