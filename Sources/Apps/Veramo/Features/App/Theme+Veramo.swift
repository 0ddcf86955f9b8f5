/// Veramo's own look: rose on warm paper, or on a dark plum.
import Styleguide

extension Theme {
    static let veramo = Theme(
        [
            .canvas: Tone(light: 0xFFF8F6, dark: 0x151013),
            .card: Tone(light: 0xFFFFFF, dark: 0x221A1E),
            .field: Tone(light: 0xFBEDEA, dark: 0x1B1518),
            .line: Tone(light: 0xEBD5D1, dark: 0x45343B),
            .text: Tone(light: 0x2A1A1E, dark: 0xFFF4F2),
            .muted: Tone(light: 0x6F5259, dark: 0xB79EA5),
            .accent: Tone(light: 0xBE123C, dark: 0xFDA4AF),
            .action: Tone(0xBE123C),
        ],
        gradients: [.decoration: ToneGradient([Tone(0xFFB199), Tone(0xE11D48)])])
}
