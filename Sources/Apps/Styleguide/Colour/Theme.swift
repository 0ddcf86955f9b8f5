/// An app's own look: its colours for the roles that the shared screens paint with.
import SwiftUI

/// What a colour is for. `Palette` gives each a colour; an app's theme may give it another.
package enum Role: String, CaseIterable, Sendable {
    case canvas, card, field, line
    case text, muted, accent
    case action
}

package struct Theme: Sendable, Hashable {
    package var tones: [Role: Tone]
    /// Where an app has none for a role, `Gradients` paints a plain tone.
    package var gradients: [GradientRole: ToneGradient]

    package init(_ tones: [Role: Tone] = [:], gradients: [GradientRole: ToneGradient] = [:]) {
        self.tones = tones
        self.gradients = gradients
    }

    package static let standard = Theme()
}

private struct ThemeKey: EnvironmentKey {
    static var defaultValue: Theme { .standard }
}

extension EnvironmentValues {
    package var theme: Theme {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

extension View {
    /// Paints everything inside in an app's colours, what is presented from there included.
    package func theme(_ theme: Theme) -> some View {
        #if os(Linux)
            // The page's variables do there what resolving a style does on a phone.
            environment(\.theme, theme)._variables(theme.variables)
        #else
            environment(\.theme, theme)
        #endif
    }
}

#if os(Linux)
    extension Theme {
        var variables: [String: String] {
            var values = Dictionary(uniqueKeysWithValues: tones.map { ("--tone-\($0.rawValue)", $1.formsCSS) })
            for (role, gradient) in gradients {
                values[role.variable] = gradient.css
                values[role.lastColorVariable] = gradient.tones.last?.formsCSS
            }
            return values
        }
    }
#endif
