/// The words of a prompt: nouns choose the motif, colours the palette, and everything else only its hash.
import ServerDrawing
import Testing

@Suite struct PromptTests {
    private func motif(_ prompt: String, seed: UInt64 = 1) -> Motif {
        Drawing(prompt: prompt, style: .none, seed: seed, width: 256, height: 256).motif
    }

    @Test(
        "a noun chooses the motif, whatever the seed",
        arguments: [
            ("A mountain at noon", Motif.landscape), ("the SEA, calm", .landscape), ("Forests", .landscape),
            ("a stained glass dove", .glass), ("the old window", .glass), ("a maze", .tiling),
            ("City of cats", .tiling),
            ("smoke", .flow), ("the wind", .flow), ("a galaxy", .attractor), ("stars", .attractor),
            ("a crystal", .lowPoly), ("jazz", .orbits), ("marble", .marble), ("paper boats", .paper),
        ])
    func nouns(_ prompt: String, _ expected: Motif) {
        for seed in UInt64(0)..<5 { #expect(motif(prompt, seed: seed) == expected) }
    }

    @Test("of several nouns the first one counts")
    func order() {
        #expect(motif("a galaxy over a mountain") == .attractor)
        #expect(motif("a mountain under a galaxy") == .landscape)
    }

    @Test("without a noun all motifs come up")
    func hash() {
        let found = Set((UInt64(0)..<200).map { motif("hm", seed: $0) })
        #expect(found == Set(Motif.allCases))
    }

    @Test("the name of a colour shows in the picture", arguments: Motif.allCases)
    func colours(_ motif: Motif) throws {
        for seed in UInt64(1)...3 {
            let red = try drawn("red", seed: seed, motif: motif).mean
            let blue = try drawn("blue", seed: seed, motif: motif).mean
            let green = try drawn("green", seed: seed, motif: motif).mean
            #expect(red.red > red.blue && red.red > red.green)
            #expect(blue.blue > blue.red)
            #expect(green.green > green.blue)
            #expect(red.red - red.blue > blue.red - blue.blue + 15)
        }
    }

    @Test("blanks, case and punctuation change nothing")
    func spelling() throws {
        #expect(try drawn("A red  fox!") == drawn("a RED fox"))
    }

    @Test(
        "a prompt of any length or script makes a picture",
        arguments: ["", "🦊", "山と海", String(repeating: "ü ", count: 9000)])
    func anything(_ prompt: String) throws {
        #expect(try drawn(prompt, .none, 64, 64).pixels.count == 64 * 64 * 3)
    }
}
