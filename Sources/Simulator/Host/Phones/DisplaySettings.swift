/// The settings of the controls beside the phone: appearance, contrast, language, text size, model, motion, glass.
import Language

struct DisplaySettings: Sendable, Equatable {
    enum Scheme: String, Sendable, Codable, CaseIterable { case system, light, dark }

    enum Model: String, Sendable, Codable, CaseIterable { case se, iPhone15, max }

    /// Apple's names, smallest first.
    enum TextSize: String, Sendable, Codable, CaseIterable {
        case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
        case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    }

    var scheme = Scheme.system
    /// Whether the browser itself is dark; `system` follows it.
    var isBrowserDark = false
    var increasesContrast = false
    /// Whether the browser itself was asked for more contrast; that counts as well.
    var isBrowserContrasting = false
    var text = TextSize.large
    var language = ScreenLanguage.english
    var model = Model.iPhone15
    var reducesMotion = false
    var reducesTransparency = false
    /// Liquid Glass, as from iOS 26 on; without it the phone is one with an older system.
    var hasGlass = true

    var hasMoreContrast: Bool { increasesContrast || isBrowserContrasting }
    var isDark: Bool { scheme == .dark || scheme == .system && isBrowserDark }

    /// Only the changed settings.
    struct Change: Sendable, Decodable {
        var scheme: Scheme?
        var browserDark: Bool?
        var increaseContrast: Bool?
        var browserContrast: Bool?
        var text: TextSize?
        var language: ScreenLanguage?
        var model: Model?
        var reduceMotion: Bool?
        var reduceTransparency: Bool?
        var glass: Bool?
        var online: Bool?
    }

    mutating func apply(_ change: Change) {
        scheme = change.scheme ?? scheme
        isBrowserDark = change.browserDark ?? isBrowserDark
        increasesContrast = change.increaseContrast ?? increasesContrast
        isBrowserContrasting = change.browserContrast ?? isBrowserContrasting
        text = change.text ?? text
        language = change.language ?? language
        model = change.model ?? model
        reducesMotion = change.reduceMotion ?? reducesMotion
        reducesTransparency = change.reduceTransparency ?? reducesTransparency
        hasGlass = change.glass ?? hasGlass
    }
}
