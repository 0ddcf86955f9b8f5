/// Animations as CSS transitions; `withAnimation` cross-fades the next change of the screen.
import Foundation

public struct Animation: Hashable, Sendable {
    let duration: Double
    var curve = "ease"

    public static let `default` = Animation(duration: 0.35)
    public static let easeInOut = Animation(duration: 0.35, curve: "ease-in-out")
    public static let easeIn = Animation(duration: 0.35, curve: "ease-in")
    public static let easeOut = Animation(duration: 0.35, curve: "ease-out")
    public static let linear = Animation(duration: 0.35, curve: "linear")
    public static let spring = Animation(duration: 0.5)
    public static let smooth = Animation(duration: 0.5)
    public static let snappy = Animation(duration: 0.5)
    public static let bouncy = Animation(duration: 0.5)

    public static func easeInOut(duration: TimeInterval) -> Animation {
        .init(duration: duration, curve: "ease-in-out")
    }
    public static func easeIn(duration: TimeInterval) -> Animation { .init(duration: duration, curve: "ease-in") }
    public static func easeOut(duration: TimeInterval) -> Animation { .init(duration: duration, curve: "ease-out") }
    public static func linear(duration: TimeInterval) -> Animation { .init(duration: duration, curve: "linear") }

    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { .init(duration: response) }

    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
    ) -> Animation { .init(duration: duration) }

    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        .init(duration: duration)
    }

    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        .init(duration: duration)
    }

    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func speed(_ speed: Double) -> Animation { .init(duration: duration / speed, curve: curve) }
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

@MainActor
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    Session.current?.animateNextPatch(animation != nil)
    return try body()
}

public struct AnyTransition: Sendable {
    let name: String
    public static let identity = AnyTransition(name: "")
    public static let opacity = AnyTransition(name: "t-op")
    public static let slide = AnyTransition(name: "t-sl")
    public static let scale = AnyTransition(name: "t-sc")

    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { .scale }
    public static func push(from edge: Edge) -> AnyTransition { move(edge: edge) }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }

    public static func move(edge: Edge) -> AnyTransition {
        switch edge {
        case .top: .init(name: "t-mtop")
        case .leading: .init(name: "t-ml")
        case .bottom: .init(name: "t-mb")
        case .trailing: .init(name: "t-mt")
        }
    }
}

public struct ContentTransition: Equatable, Sendable {
    public static let identity = ContentTransition()
    public static let interpolate = ContentTransition()
    public static let opacity = ContentTransition()
    public static let symbolEffect = ContentTransition()
    public static func numericText(countsDown: Bool = false) -> ContentTransition { .init() }
    public static func numericText(value: Double) -> ContentTransition { .init() }
}

public enum MatchedGeometryProperties: Sendable { case position, size, frame }

extension View {
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        each { element, _ in
            guard let animation else { return }
            element.style("transition", "all \(CSS.number(animation.duration))s \(animation.curve)")
        }
    }

    public func transition(_ transition: AnyTransition) -> some View {
        each { element, _ in if !transition.name.isEmpty { element.add(transition.name) } }
    }

    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> some View { self }
}
