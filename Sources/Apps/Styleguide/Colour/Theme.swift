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

    package init(_ tones: [Role: Tone] = [:]) {
        self.tones = tones
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
            environment(\.theme, theme)
                ._variables(
                    Dictionary(uniqueKeysWithValues: theme.tones.map { ("--tone-\($0.rawValue)", $1.formsCSS) }))
        #else
            environment(\.theme, theme)
        #endif
    }
}
