/// Styles of `TabView`: a bar, or pages to swipe through.

@MainActor @preconcurrency
public protocol TabViewStyle {
    var _kind: _TabViewStyle.Kind { get }
    var _hidesDots: Bool { get }
}

extension TabViewStyle {
    public var _hidesDots: Bool { false }
}

public struct _TabViewStyle: TabViewStyle {
    public enum Kind: Sendable { case bar, page }

    public let _kind: Kind
}

public struct PageTabViewStyle: TabViewStyle {
    public struct IndexDisplayMode: Sendable {
        let hidesDots: Bool
        public static let automatic = IndexDisplayMode(hidesDots: false)
        public static let always = IndexDisplayMode(hidesDots: false)
        public static let never = IndexDisplayMode(hidesDots: true)
    }

    public var _kind: _TabViewStyle.Kind { .page }
    public let _hidesDots: Bool
    public init(indexDisplayMode: IndexDisplayMode = .automatic) { _hidesDots = indexDisplayMode.hidesDots }
}

extension TabViewStyle where Self == _TabViewStyle {
    public static var automatic: Self { .init(_kind: .bar) }
}

extension TabViewStyle where Self == PageTabViewStyle {
    public static var page: Self { .init() }
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self {
        .init(indexDisplayMode: indexDisplayMode)
    }
}

extension View {
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        inside(token: style._hidesDots ? nil : style._kind) { context in
            context.environment.controls.tabStyle = style._kind
            context.environment.controls.hidesPageDots = style._hidesDots
        }
    }

    public func indexViewStyle<S>(_ style: S) -> some View { self }
}
