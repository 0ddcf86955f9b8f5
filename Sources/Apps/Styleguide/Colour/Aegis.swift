/// "Aegis Gold", the dress of the buying screens: gold on night navy, the same by day and by night.
package enum Aegis {
    // Grounds, from the back to the front.
    package static let canvas = Tone(0x0D1226)
    package static let card = Tone(0x1A1F38)
    package static let raised = Tone(0x252B45)
    package static let line = Tone(0x3A4263).stronger(light: 0x71778F, dark: 0x71778F)

    // From the lightest to the deepest gold: a gradient's three stops.
    package static let goldLight = Tone(0xFFF299)
    package static let gold = Tone(0xFFD700)
    package static let goldDeep = Tone(0xDAA520)

    // Words on the grounds, and on gold.
    package static let text = Tone(0xF7F8FC)
    package static let muted = Tone(0xB7BED8)
    package static let onGold = Tone(0x0D1226)
}
