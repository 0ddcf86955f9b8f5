/// What a colour says. Views pass a signal, so that words in it are readable; an icon and words always say the same.
package enum Signal: Hashable, Sendable, CaseIterable {
    case good, bad, unsure, brand, neutral

    /// For rings, icons and fills.
    package var color: Tone {
        switch self {
        case .good: Palette.green
        case .bad: Palette.red
        case .unsure: Palette.amber
        case .brand: Palette.navyInk
        case .neutral: Palette.muted
        }
    }

    /// For words.
    package var ink: Tone {
        switch self {
        case .good: Palette.greenInk
        case .bad: Palette.redInk
        case .unsure: Palette.amberInk
        case .brand: Palette.navyInk
        case .neutral: Palette.muted
        }
    }

    /// The ground behind `ink`.
    package var wash: Tone { color.opacity(Self.washOpacity) }
    package static let washOpacity = 0.12
}
