/// What lies around a label: cloth, wood, cardboard, bedding, made of noise.
import Foundation

struct Texture: Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        case darkCloth = "dark_cloth"
        case lightCloth = "light_cloth"
        case wood, cardboard, bedding
    }

    let kind: Kind
    /// Pixels that one thread or one fibre takes.
    let grain: Double
    let tint: Ink
    let seed: UInt64

    init(_ kind: Kind, grain: Double, _ random: inout Seeded) {
        self.kind = kind
        self.grain = grain
        seed = random.next()
        tint =
            switch kind {
            case .darkCloth:
                random.pick([Ink(26, 26, 28), Ink(32, 33, 38), Ink(24, 24, 22), Ink(40, 24, 26), Ink(22, 28, 44)])
            case .lightCloth: random.pick([Ink(206, 204, 200), Ink(186, 188, 190), Ink(216, 208, 194)])
            case .wood: random.pick([Ink(150, 96, 58), Ink(176, 140, 104), Ink(118, 76, 50), Ink(196, 176, 152)])
            case .cardboard: random.pick([Ink(172, 134, 92), Ink(190, 152, 110)])
            case .bedding: random.pick([Ink(150, 132, 118), Ink(120, 122, 138), Ink(168, 160, 148)])
            }
    }

    func ink(_ x: Double, _ y: Double) -> Ink {
        let broad = noise(x / (grain * 42), y / (grain * 42), 1) - 0.5
        switch kind {
        case .darkCloth: return tint.times(1 + weave(x, y) + broad * 0.3)
        case .lightCloth: return tint.times(1 + weave(x, y) * 0.4 + broad * 0.3)
        case .wood:
            let rings = sin((y / grain * 0.24 + noise(x / (grain * 60), y / (grain * 6), 2) * 9))
            return tint.times(1 + rings * 0.09 + broad * 0.25 + (noise(x / (grain * 9), y / grain, 3) - 0.5) * 0.22)
        case .cardboard: return tint.times(1 + broad * 0.16 + (noise(x / (grain * 3), y / grain, 4) - 0.5) * 0.14)
        case .bedding: return bedding(x, y, broad)
        }
    }

    /// Threads over and under each other, slanted as twill is.
    private func weave(_ x: Double, _ y: Double) -> Double {
        let (u, v) = ((x + y * 0.45) / grain, (y - x * 0.3) / grain)
        let threads = sin(u * 3.1) * sin(v * 3.1) * 0.22
        return threads + (noise(u * 1.3, v * 1.3, 5) - 0.5) * 0.5 + (noise(u / 4, v / 4, 6) - 0.5) * 0.35
    }

    private func bedding(_ x: Double, _ y: Double, _ broad: Double) -> Ink {
        let band = (x * 0.55 + y) / (grain * 26) + broad * 0.8
        let stripe = Self.hash(Int(band.rounded(.down)), 7, seed)
        let other = Ink(60 + stripe * 150, 60 + Self.hash(Int(band.rounded(.down)), 8, seed) * 120, 70 + stripe * 90)
        return tint.mixed(other, 0.65).times(1 + weave(x, y) * 0.35 + broad * 0.5)
    }

    /// Smooth between random values on a grid, 0 to 1.
    func noise(_ x: Double, _ y: Double, _ layer: UInt64) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (i, j) = (Int(left), Int(top))
        let (across, down) = (Self.ease(x - left), Self.ease(y - top))
        let salt = seed &+ layer &* 0x1234_5678_9ABC_DEF1
        let upper = Self.hash(i, j, salt) * (1 - across) + Self.hash(i + 1, j, salt) * across
        let lower = Self.hash(i, j + 1, salt) * (1 - across) + Self.hash(i + 1, j + 1, salt) * across
        return upper * (1 - down) + lower * down
    }

    private static func ease(_ share: Double) -> Double { share * share * (3 - 2 * share) }

    static func hash(_ x: Int, _ y: Int, _ seed: UInt64) -> Double {
        let key = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D
        return Double(Seeded.mix(key &+ seed) >> 11) / 9_007_199_254_740_992
    }
}
