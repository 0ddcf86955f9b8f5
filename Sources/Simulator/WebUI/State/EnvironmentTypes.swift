/// The small types of environment values.
import Foundation

public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable { case standard, increased }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum LayoutDirection: CaseIterable, Hashable, Sendable { case leftToRight, rightToLeft }

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    func nearest<T: RangeExpression>(in range: T) -> DynamicTypeSize where T.Bound == DynamicTypeSize {
        let allowed = Self.allCases.filter(range.contains)
        guard let first = allowed.first, let last = allowed.last else { return self }
        return min(max(self, first), last)
    }

    /// How much larger body text is than at the default size, from Apple's table of type sizes.
    package var scale: Double {
        let bodyPoints: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        return bodyPoints[rawValue] / 17
    }
}

public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

@MainActor @preconcurrency
public struct DismissAction {
    let action: @MainActor () -> Void

    nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

    public func callAsFunction() { action() }
}

@MainActor @preconcurrency
public struct DismissSearchAction {
    let action: @MainActor () -> Void

    nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

    public func callAsFunction() { action() }
}

public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void

    public func callAsFunction() async { await action() }
}

@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
    public struct Result: Sendable {
        enum Kind { case handled, discarded, system }

        let kind: Kind
        public static let handled = Result(kind: .handled)
        public static let discarded = Result(kind: .discarded)
        public static let systemAction = Result(kind: .system)
    }

    private let handler: (@MainActor (URL) -> Result)?

    nonisolated init() { handler = nil }

    @preconcurrency
    public nonisolated init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

    public func callAsFunction(_ url: URL) {
        let result = handler?(url) ?? .systemAction
        if result.kind == .system { Session.current?.command(.open(url)) }
    }
}
