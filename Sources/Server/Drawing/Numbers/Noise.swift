/// Smooth random fields: gradient noise, sums of its octaves, and single values of a lattice.

struct Noise: Sendable {
    private let seed: UInt32

    init(_ random: inout Random) { seed = UInt32(truncatingIfNeeded: random.next()) }

    init(seed: UInt32) { self.seed = seed }

    @inline(__always) private func hash(_ x: Int32, _ y: Int32) -> UInt32 {
        var h = UInt32(bitPattern: x) &* 0x9E37_79B1 &+ UInt32(bitPattern: y) &* 0x85EB_CA77 &+ seed
        h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
        h = (h ^ (h >> 12)) &* 0x297A_2D39
        return h ^ (h >> 15)
    }

    /// An even draw from 0 to 1 for one place of a lattice.
    @inline(__always) func value(_ x: Int, _ y: Int) -> Float {
        Float(hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)) >> 8) * (1 / 16_777_216)
    }

    @inline(__always) private func slope(_ x: Int32, _ y: Int32, _ dx: Float, _ dy: Float) -> Float {
        // One multiplication fewer than `hash`: only the upper bits are mixed well, and only they are used.
        var h = UInt32(bitPattern: x) &* 0x9E37_79B1 &+ UInt32(bitPattern: y) &* 0x85EB_CA77 &+ seed
        h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
        h ^= h >> 17
        let gx = Float(Int32(bitPattern: h) >> 20)
        let gy = Float(Int32(bitPattern: h << 12) >> 20)
        return (gx * dx + gy * dy) * (1 / 2048)
    }

    /// Gradient noise, about −1 to 1.
    @inline(__always) func at(_ p: Point) -> Float {
        let fx = Fast.floor(p.x)
        let fy = Fast.floor(p.y)
        let x = Int32(fx)
        let y = Int32(fy)
        let dx = p.x - fx
        let dy = p.y - fy
        let u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
        let v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
        let top = mix(slope(x, y, dx, dy), slope(x &+ 1, y, dx - 1, dy), u)
        let bottom = mix(slope(x, y &+ 1, dx, dy - 1), slope(x &+ 1, y &+ 1, dx - 1, dy - 1), u)
        return mix(top, bottom, v) * 1.5
    }

    /// A sum of octaves, about −1 to 1. Each octave is turned, so that the lattice doesn't show.
    @inline(__always) func sum(_ p: Point, octaves: Int, gain: Float = 0.5) -> Float {
        var q = p
        var total: Float = 0
        var weight: Float = 1
        var whole: Float = 0
        for _ in 0..<octaves {
            total += at(q) * weight
            whole += weight
            weight *= gain
            q = Point(q.x * 1.6 + q.y * 1.2 + 11.3, q.y * 1.6 - q.x * 1.2 + 5.7)
        }
        return total / whole * 1.3
    }

    /// Sharp crests like those of mountains, 0 to 1.
    @inline(__always) func ridges(_ p: Point, octaves: Int) -> Float {
        var q = p
        var total: Float = 0
        var weight: Float = 0.5
        for _ in 0..<octaves {
            let crest = 1 - abs(at(q))
            total += crest * crest * weight
            weight *= 0.5
            q = Point(q.x * 1.6 + q.y * 1.2 + 3.1, q.y * 1.6 - q.x * 1.2 + 7.9)
        }
        return total
    }
}
