/// The colours: the four the product names, and words that can be read on every ground, light and dark.
import Styleguide
import SwiftUI
import Testing

@Suite("Palette")
struct StyleTests {
    @Test("AUN-NF-45 the primary colour is the deep navy") func navy() {
        #expect(Palette.navy.light.hex == "#1E3A5F")
        #expect(Palette.action.light.hex == "#1E3A5F")
    }
    @Test("AUN-NF-46 the authentic colour") func green() { #expect(Palette.green.light.hex == "#22C55E") }
    @Test("AUN-NF-47 the fake colour") func red() { #expect(Palette.red.light.hex == "#EF4444") }
    @Test("AUN-NF-48 the inconclusive colour") func amber() { #expect(Palette.amber.light.hex == "#F59E0B") }

    @Test(
        "the brand's colours are the same in the dark",
        arguments: [Palette.navy, Palette.green, Palette.red, Palette.amber])
    func sameInTheDark(_ tone: Tone) { #expect(tone.light == tone.dark) }

    @Test("AUN-NF-44 text of every ink reaches WCAG AA on every ground", arguments: [ColorScheme.light, .dark])
    func contrast(_ scheme: ColorScheme) {
        let inks = [
            Palette.text, Palette.muted, Palette.navyInk, Palette.greenInk, Palette.redInk, Palette.amberInk,
        ]
        for ink in inks {
            for ground in [Palette.canvas, Palette.card, Palette.field] {
                let contrast = ink.rgb(for: scheme).contrast(with: ground.rgb(for: scheme))
                #expect(contrast >= 4.5, "\(ink.rgb(for: scheme).hex) on \(ground.rgb(for: scheme).hex): \(contrast)")
            }
        }
    }

    @Test("words on a signal's wash reach WCAG AA", arguments: Signal.allCases, [ColorScheme.light, .dark])
    func washes(_ signal: Signal, _ scheme: ColorScheme) {
        for ground in [Palette.canvas, Palette.card] {
            let wash = signal.color.rgb(for: scheme).over(ground.rgb(for: scheme), opacity: Signal.washOpacity)
            for ink in [signal.ink, Palette.text] {
                let contrast = ink.rgb(for: scheme).contrast(with: wash)
                #expect(contrast >= 4.5, "\(ink.rgb(for: scheme).hex) on \(wash.hex): \(contrast)")
            }
        }
    }

    @Test("white words on buttons reach WCAG AA", arguments: [ColorScheme.light, .dark])
    func buttons(_ scheme: ColorScheme) {
        for fill in [Palette.action, Palette.danger] {
            #expect(Palette.onAction.rgb(for: scheme).contrast(with: fill.rgb(for: scheme)) >= 4.5)
        }
    }

    @Test("AUN-CR-48 the buying screen's navy and gold are Aegis Gold's, and its words reach WCAG AA on every ground")
    func aegis() {
        #expect([Aegis.canvas, Aegis.card, Aegis.raised].map(\.light.hex) == ["#0D1226", "#1A1F38", "#252B45"])
        let golds = [Aegis.goldLight, Aegis.gold, Aegis.goldDeep]
        #expect(golds.map(\.light.hex) == ["#FFF299", "#FFD700", "#DAA520"])
        for ground in [Aegis.canvas, Aegis.card, Aegis.raised] {
            #expect(ground.light == ground.dark)
            for ink in [Aegis.text, Aegis.muted, Aegis.gold] { #expect(ink.light.contrast(with: ground.light) >= 4.5) }
        }
        for gold in golds { #expect(Aegis.onGold.light.contrast(with: gold.light) >= 4.5) }
    }

    @Test(
        "under Increase Contrast quiet words reach 7 to 1 and borders 3 to 1 on every ground, and the rest stays",
        arguments: [ColorScheme.light, .dark])
    func increased(_ scheme: ColorScheme) {
        for ground in [Palette.canvas, Palette.card, Palette.field].map({ $0.rgb(for: scheme, .increased) }) {
            #expect(Palette.muted.rgb(for: scheme, .increased).contrast(with: ground) >= 7)
            #expect(Palette.line.rgb(for: scheme, .increased).contrast(with: ground) >= 3)
        }
        for ground in [Aegis.canvas, Aegis.card, Aegis.raised].map({ $0.rgb(for: scheme, .increased) }) {
            #expect(Aegis.muted.rgb(for: scheme, .increased).contrast(with: ground) >= 7)
            #expect(Aegis.line.rgb(for: scheme, .increased).contrast(with: ground) >= 3)
        }
        for tone in [Palette.canvas, Palette.card, Palette.field, Palette.text, Palette.action, Palette.navyInk] {
            #expect(tone.rgb(for: scheme, .increased) == tone.rgb(for: scheme))
        }
        #expect(Palette.line.rgb(for: scheme) != Palette.line.rgb(for: scheme, .increased))
    }

    @Test("contrast is WCAG's: 21 for black on white, 1 for nothing, and red #EF4444 fails on white")
    func formula() {
        #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 0.01)
        #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
        #expect(RGB(0xEF4444).contrast(with: RGB(0xFFFFFF)) < 4.5)
    }
}
