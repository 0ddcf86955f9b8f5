/// Drawings: the same ones every time, different ones for different wishes, any shape, and an end when asked.
import ServerDrawing
import Testing

@Suite struct DrawingTests {
    /// A change here changes pictures that people were promised by their seed.
    static let motifs: [Motif: UInt64] = [
        .flow: 0x9E08_6FE2_9812_E16A,
        .glass: 0x3847_D2AA_42DF_2A4D,
        .landscape: 0x4C83_EDE2_44AD_30B2,
        .tiling: 0xDA3D_F9C0_7A6F_731E,
        .attractor: 0xA422_1248_DBA0_4303,
        .lowPoly: 0xF0CF_9DFF_813E_2E9C,
        .orbits: 0xDF68_E3E4_1778_84C2,
        .marble: 0xCAA6_143D_2D63_0D83,
        .paper: 0xACA9_10D0_3DB7_64B8,
    ]
    static let styles: [DrawingStyle: UInt64] = [
        .none: 0x1D89_44F7_8FA9_724E,
        .photo: 0xA755_0BE2_4BF0_8D56,
        .anime: 0x78CB_672A_7505_01D5,
        .illustration: 0x40B8_5ADC_8B29_99A9,
        .popArt: 0xD2DB_C20A_6D8C_5414,
        .abstract: 0xCB98_1188_2A13_7A59,
        .fantasy: 0x2641_05EC_38B4_5380,
        .comic: 0x2509_EF0D_16B2_890B,
    ]

    @Test("each motif draws the pixels that it always drew", arguments: Motif.allCases)
    func motif(_ motif: Motif) throws {
        #expect(try drawn(motif: motif).fingerprint == Self.motifs[motif])
    }

    @Test("each style finishes with the pixels that it always had", arguments: DrawingStyle.allCases)
    func style(_ style: DrawingStyle) throws {
        #expect(try drawn("mountain lake", style).fingerprint == Self.styles[style])
    }

    @Test("any two motifs look different for one prompt and seed")
    func motifsDiffer() throws {
        let pictures = try Motif.allCases.map { try drawn(motif: $0) }
        for (index, one) in pictures.enumerated() {
            for other in pictures.dropFirst(index + 1) { #expect(one.difference(other) > 12) }
        }
    }

    @Test("any two styles look different for one prompt and seed", arguments: Motif.allCases)
    func stylesDiffer(_ motif: Motif) throws {
        let pictures = try DrawingStyle.allCases.map { try drawn("test", $0, motif: motif) }
        for (index, one) in pictures.enumerated() {
            for other in pictures.dropFirst(index + 1) { #expect(one.difference(other) > 4) }
        }
    }

    @Test("another seed makes another picture", arguments: Motif.allCases)
    func seeds(_ motif: Motif) throws {
        #expect(try drawn(seed: 1, motif: motif).difference(drawn(seed: 2, motif: motif)) > 8)
    }

    @Test("a preview shows the composition of the large picture", arguments: Motif.allCases)
    func preview(_ motif: Motif) throws {
        let large = Drawing(prompt: "test", style: .none, seed: 5, width: 512, height: 384, motif: motif)
        let small = large.preview(side: 128)
        let picture = try large.draw().shrunk(by: 4)
        let same = try small.draw()
        #expect((same.width, same.height) == (128, 96))
        let stranger = try drawn("test", seed: 6, 128, 96, motif: motif)
        #expect(picture.difference(same) < 9)
        #expect(picture.difference(same) < picture.difference(stranger) / 2)
    }

    @Test("no picture is empty", arguments: Motif.allCases)
    func contrast(_ motif: Motif) throws {
        for seed in UInt64(1)...6 {
            let picture = try drawn("seed", seed: seed, motif: motif)
            let light = stride(from: 0, to: picture.pixels.count, by: 3).map {
                Int(picture.pixels[$0]) + Int(picture.pixels[$0 + 1]) + Int(picture.pixels[$0 + 2])
            }.sorted()
            #expect(light[light.count * 98 / 100] - light[light.count * 2 / 100] > 150)
        }
    }

    @Test(
        "a picture has the size that was asked for", arguments: [(300, 180), (180, 300), (257, 129), (1, 1), (5, 40)])
    func sizes(_ width: Int, _ height: Int) throws {
        for motif in Motif.allCases {
            for style in [DrawingStyle.none, .comic, .fantasy] {
                let picture = try drawn("size", style, width, height, motif: motif)
                #expect((picture.width, picture.height) == (width, height))
            }
        }
    }
}

@Suite struct ProgressTests {
    private struct Stop: Error {}

    @Test("what progress throws ends the drawing, whenever it does", arguments: Motif.allCases)
    func cancels(_ motif: Motif) throws {
        for limit in [0.0, 0.3, 0.7, 0.98] {
            let drawing = Drawing(prompt: "stop", style: .anime, seed: 1, width: 96, height: 96, motif: motif)
            var later = 0
            #expect(throws: Stop.self) {
                try drawing.draw { part in
                    if later > 0 { later += 1 }
                    guard part >= limit else { return }
                    later += 1
                    throw Stop()
                }
            }
            #expect(later == 1)
        }
    }

    @Test("progress only grows, ends at 1, and comes often", arguments: DrawingStyle.allCases)
    func grows(_ style: DrawingStyle) throws {
        for motif in Motif.allCases {
            var parts: [Double] = []
            let drawing = Drawing(prompt: "grow", style: style, seed: 2, width: 128, height: 128, motif: motif)
            _ = try drawing.draw { parts.append($0) }
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(parts.last == 1)
            #expect(parts.count > 40)
        }
    }
}
