/// Labels spoilt on purpose or by a screen: what is printed is still the truth.
import AuntenticCore
import Foundation
import ServerMedia

extension OddPage {
    static func label(
        _ pair: SyntheticPair, _ kind: Kind, _ random: inout Seeded
    ) throws(MediaError) -> (Canvas, LabelReading) {
        var pen = try pair.tag.tagLayout(&random).draw(scale: 8, paper: .grey(240))
        let label = LabelReading(pen.fields, .sizeTag, pair.tag)
        if kind == .moire {
            pen.canvas.beat(&random)
        } else {
            let strength = random.within(60...150)
            for field in pen.fields { pen.canvas.disturb(field.box, strength, &random) }
        }
        return (pen.canvas, label)
    }
}

extension Canvas {
    /// Two grids that hardly differ, one turned a little against the other: waves of many pixels' length.
    fileprivate mutating func beat(_ random: inout Seeded) {
        let (turn, pitch, depth) = (random.within(0.01...0.06), random.within(2.1...3.3), random.within(0.15...0.35))
        for y in 0..<height {
            for x in 0..<width {
                let across = Double(x) * cos(turn) + Double(y) * sin(turn)
                let wave = sin(across * 2 * .pi / pitch) * sin(Double(x) * 2 * .pi / (pitch * 1.03))
                let light = 1 - depth / 2 + depth * wave
                for band in 0..<3 {
                    let at = (y * width + x) * 3 + band
                    pixels[at] = UInt8(clamping: Int(Double(pixels[at]) * light))
                }
            }
        }
    }

    /// Noise as fine as a digit's stroke, and grey hairlines that nearly close or open one, as between a 3 and an 8.
    fileprivate mutating func disturb(_ box: Box, _ strength: Double, _ random: inout Seeded) {
        let grain = max(1, Int(box.height / 9))
        for y in max(0, Int(box.y))..<max(max(0, Int(box.y)), min(height, Int(box.y + box.height))) {
            for x in max(0, Int(box.x))..<max(max(0, Int(box.x)), min(width, Int(box.x + box.width))) {
                let seed = UInt64(y / grain) &* 0x9E37_79B9 &+ UInt64(x / grain)
                let noise = (Double(Seeded.mix(seed) >> 56) / 255 - 0.5) * strength
                for band in 0..<3 {
                    let at = (y * width + x) * 3 + band
                    pixels[at] = UInt8(clamping: Int(Double(pixels[at]) + noise))
                }
            }
        }
        for _ in 0..<max(1, Int(box.width / max(1, box.height))) {
            let x = box.x + random.within(0...1) * box.width
            let ink = Ink.grey(random.chance(0.5) ? 240 - strength : min(255, 18 + strength))
            fill(Box(x, box.y + box.height * 0.1, box.height * 0.09, box.height * random.within(0.3...0.8)), ink)
        }
    }
}
