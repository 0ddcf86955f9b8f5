/// Veramo's own look: coral on warm paper, or on a deep plum by night.
import Styleguide

extension Theme {
    package static let veramo = Theme(
        [
            .canvas: Tone(light: 0xFFF8F5, dark: 0x17101A),
            .card: Tone(light: 0xFFFFFF, dark: 0x241A28),
            .field: Tone(light: 0xFBEDE7, dark: 0x1D1521),
            .line: Tone(light: 0xEFD9D0, dark: 0x43324A).stronger(light: 0x95807F, dark: 0x786979),
            .text: Tone(light: 0x2B1720, dark: 0xFFF6F3),
            .muted: Tone(light: 0x75565F, dark: 0xBCA3B0).stronger(light: 0x62464F, dark: 0xBEA5B2),
            .accent: Tone(light: 0xB4233F, dark: 0xFF9D8A),
            .action: Tone(0xC81E4A),
        ],
        gradients: [
            // A lighter coral would leave white text with too little contrast.
            .action: ToneGradient([Tone(0xD43A3F), Tone(0xC01D5C)]),
            .decoration: ToneGradient([Tone(0xFF6B59), Tone(0xED5CB3)]),
            .backdrop: ToneGradient(
                [Tone(light: 0xFFE9E0, dark: 0x2A1A2C), Tone(light: 0xFFF8F5, dark: 0x17101A)], .down),
        ])
}
