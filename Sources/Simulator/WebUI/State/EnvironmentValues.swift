/// Values that views inherit from the views around them.
import Foundation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    /// Changes with every modification on the way down: equal trails mean equal values.
    private(set) var trail: UInt64 = 0
    var controls = ControlEnvironment()
    /// CSS variables that an app has set, by name.
    var variables: [String: String] = [:]

    public var colorScheme = ColorScheme.light
    public var dynamicTypeSize = DynamicTypeSize.large
    public var scenePhase = ScenePhase.active
    public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
    public var verticalSizeClass: UserInterfaceSizeClass? = .regular
    public var layoutDirection = LayoutDirection.leftToRight
    public var locale = Locale(identifier: "en_US") {
        didSet { language = ScreenLanguage(locale) }
    }
    /// The language that texts are looked up in, which follows the locale.
    package private(set) var language = ScreenLanguage.english
    public var calendar = Calendar(identifier: .gregorian)
    public var timeZone = TimeZone.current
    public var displayScale: CGFloat = 3
    public var isEnabled = true
    public var redactionReasons: RedactionReasons = []
    public internal(set) var isPresented = false
    public internal(set) var isSearching = false
    public internal(set) var dismiss = DismissAction(action: {})
    public internal(set) var dismissSearch = DismissSearchAction(action: {})
    public internal(set) var refresh: RefreshAction?
    public var openURL = OpenURLAction()
    public package(set) var accessibilityReduceMotion = false
    public package(set) var accessibilityReduceTransparency = false
    /// Whether this phone has Liquid Glass: the simulator's stand-in for `#available(iOS 26, *)`, which is always true here.
    public package(set) var _hasLiquidGlass = true
    public package(set) var accessibilityDifferentiateWithoutColor = false
    public package(set) var accessibilityVoiceOverEnabled = false
    public package(set) var colorSchemeContrast = ColorSchemeContrast.standard

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { values[ObjectIdentifier(type)] as? Object }
        set { values[ObjectIdentifier(type)] = newValue }
    }

    /// The values that the device may change, as one token.
    func traits(in scheme: ColorScheme) -> [AnyHashable] {
        [
            scheme, dynamicTypeSize, scenePhase, accessibilityReduceMotion, accessibilityReduceTransparency,
            _hasLiquidGlass,
            accessibilityDifferentiateWithoutColor, accessibilityVoiceOverEnabled, colorSchemeContrast,
            locale.identifier, layoutDirection,
        ]
    }

    mutating func leaveTrail(_ token: some Hashable) {
        trail = mix(trail, UInt64(bitPattern: Int64(token.hashValue)))
    }
}
