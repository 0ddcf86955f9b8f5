/// A colour with a light and a dark form, and stronger ones for who wants more contrast, usable wherever SwiftUI takes a style, without an asset catalogue.
import Foundation
import SwiftUI

package struct Tone: ShapeStyle, Hashable, Sendable {
    package struct Forms: Hashable, Sendable {
        package var light: RGB
        package var dark: RGB
    }

    package var light: RGB
    package var dark: RGB
    package var opacity: Double
    /// Set for those that an app's theme may replace.
    package var role: Role?
    /// Under Increase Contrast; nil where it is strong enough.
    package private(set) var stronger: Forms?

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

    package func stronger(light: UInt32, dark: UInt32) -> Tone {
        var tone = self
        tone.stronger = Forms(light: RGB(light), dark: RGB(dark))
        return tone
    }

    package func rgb(for scheme: ColorScheme, _ contrast: ColorSchemeContrast = .standard) -> RGB {
        guard contrast == .increased, let stronger else { return scheme == .dark ? dark : light }
        return scheme == .dark ? stronger.dark : stronger.light
    }

    /// For the few places that take nothing but a `Color`.
    package func color(for scheme: ColorScheme, _ contrast: ColorSchemeContrast = .standard) -> Color {
        let rgb = rgb(for: scheme, contrast)
        return Color(.sRGB, red: rgb.red, green: rgb.green, blue: rgb.blue, opacity: opacity)
    }

    #if os(Linux)
        private static let texts = _SharedTexts<Tone>()

        /// What the simulator's page understands: the browser picks the form itself.
        package var _css: String { Self.texts.text(of: self) { css } }

        private var css: String {
            guard let role else { return formsCSS }
            let whole = "var(--tone-\(role.rawValue),\(opacity(1).formsCSS))"
            return opacity < 1 ? "color-mix(in srgb,\(whole) \(opacity * 100)%,transparent)" : whole
        }

        /// `--more` is 0 % or 100 %: the whole of one or of the other.
        var formsCSS: String {
            let plain = pair(light, dark)
            guard let stronger else { return plain }
            return "color-mix(in srgb,\(pair(stronger.light, stronger.dark)) var(--more,0%),\(plain))"
        }

        private func pair(_ light: RGB, _ dark: RGB) -> String {
            "light-dark(\(light.css(opacity)),\(dark.css(opacity)))"
        }
    #else
        package func resolve(in environment: EnvironmentValues) -> Color {
            let themed = role.flatMap { environment.theme.tones[$0] } ?? self
            return themed.opacity(opacity).color(for: environment.colorScheme, environment.colorSchemeContrast)
        }
    #endif
}
