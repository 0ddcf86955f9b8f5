/// A colour by its sRGB components, with the contrast that WCAG 2.2 computes from them.
import Foundation

package struct RGB: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    /// For example `0x1E3A5F`.
    package init(_ hex: UInt32) {
        red = Double(hex >> 16 & 0xFF) / 255
        green = Double(hex >> 8 & 0xFF) / 255
        blue = Double(hex & 0xFF) / 255
    }

    /// `#1E3A5F`.
    package var hex: String {
        "#" + Self.digits(red) + Self.digits(green) + Self.digits(blue)
    }

    /// 1 to 21; ordinary text needs 4.5 for level AA, icons and large text 3.
    package func contrast(with other: RGB) -> Double {
        let (bright, dim) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dim + 0.05)
    }

    /// This colour laid over another, as a translucent fill shows it.
    package func over(_ ground: RGB, opacity: Double) -> RGB {
        var mixed = self
        mixed.red = red * opacity + ground.red * (1 - opacity)
        mixed.green = green * opacity + ground.green * (1 - opacity)
        mixed.blue = blue * opacity + ground.blue * (1 - opacity)
        return mixed
    }

    private var luminance: Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    func css(_ opacity: Double) -> String {
        guard opacity < 1 else { return hex }
        return hex + Self.digits(opacity)
    }

    /// Two digits, from a table: every colour of every view passes here, and formatting took a tenth of a tap's time.
    private static func digits(_ part: Double) -> String {
        let value = Int((min(1, max(0, part)) * 255).rounded())
        return hexDigits[value >> 4] + hexDigits[value & 15]
    }

    private static let hexDigits = "0123456789ABCDEF".map { String($0) }
}
