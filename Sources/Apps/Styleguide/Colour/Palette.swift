/// The colours of the apps. Tests hold every pair of text and ground to WCAG level AA, light and dark; under Increase Contrast
/// quiet words to AAA, and borders to what AA wants of things one must see.
package enum Palette {
    // The brand's four.
    package static let navy = Tone(0x1E3A5F)
    package static let green = Tone(0x22C55E)
    package static let red = Tone(0xEF4444)
    package static let amber = Tone(0xF59E0B)

    /// Where a navy ground fades to.
    package static let navyDeep = Tone(0x12213B)

    // Grounds, from the back to the front.
    package static let canvas = Tone(light: 0xF5F7FA, dark: 0x0B1320, role: .canvas)
    package static let card = Tone(light: 0xFFFFFF, dark: 0x162033, role: .card)
    package static let field = Tone(light: 0xECF0F5, dark: 0x202C42, role: .field)
    package static let line = Tone(light: 0xD5DCE6, dark: 0x2E3B54, role: .line)
        .stronger(light: 0x7E8795, dark: 0x6F798B)

    // Text on any of these.
    package static let text = Tone(light: 0x0F1B2D, dark: 0xF2F6FB, role: .text)
    package static let muted = Tone(light: 0x4F5B6B, dark: 0xA9B6C9, role: .muted)
        .stronger(light: 0x434F60, dark: 0xAFBBCD)

    // The brand's colours made dark or bright enough to be read.
    package static let navyInk = Tone(light: 0x1E3A5F, dark: 0xA9CBF5, role: .accent)
    package static let greenInk = Tone(light: 0x126B34, dark: 0x4ADE80)
    package static let redInk = Tone(light: 0xB01919, dark: 0xFCA5A5)
    package static let amberInk = Tone(light: 0x8F4406, dark: 0xFBBF24)

    // Fills that carry white text.
    package static let action = Tone(light: 0x1E3A5F, dark: 0x2F66A8, role: .action)
    package static let danger = Tone(light: 0xB91C1C, dark: 0xC52222)
    package static let onAction = Tone(0xFFFFFF)
    /// Behind the camera's picture, by day and by night; what lies on it is `onAction`.
    package static let lens = Tone(0x000000)
}
