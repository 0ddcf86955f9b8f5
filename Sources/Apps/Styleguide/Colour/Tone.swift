/// A colour with a light and a dark form, usable wherever SwiftUI takes a style, without an asset catalogue.
import Foundation
import SwiftUI

package struct Tone: ShapeStyle, Hashable, Sendable {
    package var light: RGB
    package var dark: RGB
    package var opacity: Double
    /// Set for those that an app's theme may replace.
    package var role: Role?

    package init(light: UInt32, dark: UInt32, opacity: Double = 1, role: Role? = nil) {
        self.light = RGB(light)
        self.dark = RGB(dark)
        self.opacity = opacity
        self.role = role
    }

    /// The same in light and dark.
    package init(_ both: UInt32) { self.init(light: both, dark: both) }

    package func opacity(_ opacity: Double) -> Tone {
        var tone = self
        tone.opacity = opacity
        return tone
    }

    package func rgb(for scheme: ColorScheme) -> RGB { scheme == .dark ? dark : light }

    /// For the few places that take nothing but a `Color`.
    package func color(for scheme: ColorScheme) -> Color {
        let rgb = rgb(for: scheme)
        return Color(.sRGB, red: rgb.red, green: rgb.green, blue: rgb.blue, opacity: opacity)
    }

    #if os(Linux)
        /// What the simulator's page understands: the browser picks the form itself.
        package var _css: String {
            guard let role else { return formsCSS }
            let whole = "var(--tone-\(role.rawValue),\(opacity(1).formsCSS))"
            return opacity < 1 ? "color-mix(in srgb,\(whole) \(opacity * 100)%,transparent)" : whole
        }

        var formsCSS: String { "light-dark(\(light.css(opacity)),\(dark.css(opacity)))" }
    #else
        package func resolve(in environment: EnvironmentValues) -> Color {
            let themed = role.flatMap { environment.theme.tones[$0] } ?? self
            return themed.opacity(opacity).color(for: environment.colorScheme)
        }
    #endif
}
