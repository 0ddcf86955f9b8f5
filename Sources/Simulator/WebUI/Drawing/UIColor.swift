/// UIKit's colours that have no name in SwiftUI.
public struct UIColor: Hashable, Sendable {
    let css: String

    public static let systemBackground = UIColor(css: "var(--bg)")
    public static let secondarySystemBackground = UIColor(css: "var(--bg2)")
    public static let tertiarySystemBackground = UIColor(css: "var(--bg)")
    public static let systemGroupedBackground = UIColor(css: "var(--gbg)")
    public static let secondarySystemGroupedBackground = UIColor(css: "var(--gbg2)")
    public static let tertiarySystemGroupedBackground = UIColor(css: "var(--gbg)")
    public static let systemFill = UIColor(css: "var(--fill2)")
    public static let secondarySystemFill = UIColor(css: "var(--fill2)")
    public static let tertiarySystemFill = UIColor(css: "var(--fill3)")
    public static let quaternarySystemFill = UIColor(css: "var(--fill3)")
    public static let systemGray4 = UIColor(css: "var(--gray5)")
    public static let systemGray5 = UIColor(css: "var(--gray5)")
    public static let systemGray6 = UIColor(css: "var(--gray6)")
    public static let separator = UIColor(css: "var(--sep)")
    public static let label = UIColor(css: "var(--label)")
    public static let secondaryLabel = UIColor(css: "var(--label2)")
    public static let tertiaryLabel = UIColor(css: "var(--label3)")
    public static let placeholderText = UIColor(css: "var(--label3)")

    init(css: String) { self.css = css }

    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        css = Color(.sRGB, red: red, green: green, blue: blue, opacity: alpha)._css
    }

    /// One colour for light, one for dark; the page decides which one to show.
    public init(dynamicProvider: @Sendable (UITraitCollection) -> UIColor) {
        let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
        let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
        css = "light-dark(\(light.css),\(dark.css))"
    }
}

public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }

public struct UITraitCollection: Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
}
