/// MirrorMate's own look: the blues of a clear mirror, on glowing white by day and deep navy by night.
import Styleguide

/// The brand's colours as they are; what carries words is made of them, darker or lighter.
enum MirrorColours {
    static let blue: UInt32 = 0x4E8DF5
    static let lightBlue: UInt32 = 0x6FA3FF
    static let gold: UInt32 = 0xFFC857
    static let ok: UInt32 = 0x00D47E
    static let error: UInt32 = 0xE45865
    static let warn: UInt32 = 0xFF9F40
    static let glow: UInt32 = 0xE0F2FE
    static let deepGlow: UInt32 = 0xBAE6FD
}

extension Theme {
    static let mirrormate = Theme(
        [
            .canvas: Tone(light: 0xF6FAFE, dark: 0x0A1324),
            .card: Tone(light: 0xFFFFFF, dark: 0x14213A),
            .field: Tone(light: 0xEAF3FB, dark: 0x101B31),
            .line: Tone(light: 0xCFDFEE, dark: 0x2C3F61).stronger(light: 0x6E7D90, dark: 0x687790),
            .text: Tone(light: 0x0E1B33, dark: 0xF3F8FF),
            .muted: Tone(light: 0x4C5D78, dark: 0xA6B8D4).stronger(light: 0x36455F, dark: 0xA7B9D4),
            .accent: Tone(light: 0x1F55BE, dark: 0x8DB8FF),
            .action: Tone(0x2F66D0),
        ],
        gradients: [
            // The brand's own blues would leave white text with too little contrast.
            .action: ToneGradient([Tone(0x3C70D8), Tone(0x2558C0)]),
            .decoration: ToneGradient([Tone(MirrorColours.blue), Tone(MirrorColours.lightBlue)]),
            .backdrop: ToneGradient(
                [
                    Tone(light: MirrorColours.deepGlow, dark: 0x16294A),
                    Tone(light: MirrorColours.glow, dark: 0x0F1C34),
                    Tone(light: 0xF6FAFE, dark: 0x0A1324),
                ], .down),
        ])
}
