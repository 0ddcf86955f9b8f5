/// What can't be read or seen in an app's colours: words that are too faint on their grounds, borders that nobody sees.
import Styleguide
import WebUI

extension Theme {
    private static var inks: [Role] { [.text, .muted, .accent] }
    private static var grounds: [Role] { [.canvas, .card, .field] }

    /// Sentences, none where all is well: words reach 4.5 to 1; under Increase Contrast quiet ones 7, and borders 3.
    package func faint(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast) -> [String] {
        let shown = Self.grounds.compactMap { tones[$0]?.rgb(for: scheme, contrast) }
        let behind = shown + (gradients[.backdrop]?.tones ?? []).map { $0.rgb(for: scheme, contrast) }
        guard shown.count == Self.grounds.count else { return ["a ground is missing"] }
        var found: [String] = []
        func demand(_ least: Double, of role: Role, on grounds: [RGB]) {
            guard let ink = tones[role]?.rgb(for: scheme, contrast) else { return found.append("no \(role)") }
            for ground in grounds where ink.contrast(with: ground) < least {
                found.append("\(role) \(ink.hex) on \(ground.hex): \(ink.contrast(with: ground))")
            }
        }
        for role in Self.inks { demand(role == .muted && contrast == .increased ? 7 : 4.5, of: role, on: behind) }
        if contrast == .increased { demand(3, of: .line, on: behind) }
        let fills = (gradients[.action]?.tones ?? []) + [tones[.action]].compactMap { $0 }
        for fill in fills.map({ $0.rgb(for: scheme, contrast) })
        where Palette.onAction.rgb(for: scheme).contrast(with: fill) < 4.5 {
            found.append("white words on \(fill.hex)")
        }
        return found
    }
}
