/// Artifex's own look: violet on deep violet, or on a light ground by day.
import Styleguide

extension Theme {
    static let artifex = Theme(
        [
            .canvas: Tone(light: 0xF7F4FB, dark: 0x121212),
            .card: Tone(light: 0xFFFFFF, dark: 0x1E1C28),
            .field: Tone(light: 0xEFEAF6, dark: 0x16151D),
            .line: Tone(light: 0xDAD2E6, dark: 0x382D4A).stronger(light: 0x837C8E, dark: 0x726A7E),
            .text: Tone(light: 0x1C1826, dark: 0xFFFFFF),
            .muted: Tone(light: 0x5A5470, dark: 0x928AA6).stronger(light: 0x4A445D, dark: 0xB1ABBF),
            .accent: Tone(light: 0x6D28D9, dark: 0xCC9DF7),
            .action: Tone(0x7B2CFA),
        ],
        gradients: [
            // A lighter violet would leave white text with too little contrast.
            .action: ToneGradient([Tone(0xA646E6), Tone(0x7B2CFA)]),
            .decoration: ToneGradient([Tone(0xCC72F5), Tone(0x7B2CFA)]),
            .backdrop: ToneGradient(
                [Tone(light: 0xEBDFFB, dark: 0x241D30), Tone(light: 0xF7F4FB, dark: 0x121212)], .down),
        ])
}
