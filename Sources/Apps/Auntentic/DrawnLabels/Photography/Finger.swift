/// A finger that holds the label or the box: a rounded bar of skin, with a nail at its end.
import Foundation

struct Finger: Sendable {
    /// Tip, where it leaves the picture, and half its thickness, in pixels of the photo.
    let tip: (x: Double, y: Double)
    let root: (x: Double, y: Double)
    let radius: Double
    let skin: Ink

    static let skins = [
        Ink(206, 160, 134), Ink(224, 182, 158), Ink(150, 104, 80), Ink(104, 70, 54), Ink(190, 142, 112),
    ]

    func covers(_ x: Double, _ y: Double) -> Bool { nearest(x, y).distance < radius }

    func draw(on photo: inout Canvas) {
        let reach = radius + 2
        let columns = Self.span(min(tip.x, root.x) - reach, max(tip.x, root.x) + reach, photo.width)
        let rows = Self.span(min(tip.y, root.y) - reach, max(tip.y, root.y) + reach, photo.height)
        for y in rows {
            for x in columns {
                let (distance, along) = nearest(Double(x), Double(y))
                let share = min(1, max(0, (radius - distance) / 1.6))
                if share <= 0 { continue }
                let ink = shade(Double(x), Double(y), distance / radius, along)
                let at = (y * photo.width + x) * 3
                for (band, value) in [ink.red, ink.green, ink.blue].enumerated() {
                    let old = Double(photo.pixels[at + band])
                    photo.pixels[at + band] = UInt8(min(255, max(0, old + (value - old) * share)))
                }
            }
        }
    }

    /// Darker to the rim, rosier at the tip, wrinkled across.
    private func shade(_ x: Double, _ y: Double, _ rim: Double, _ along: Double) -> Ink {
        let round = 1.06 - 0.5 * rim * rim * rim
        let wrinkle = 1 + 0.03 * sin(along * 22) + 0.05 * (Texture.hash(Int(x / 3), Int(y / 3), 9) - 0.5)
        let tipped = max(0, 1 - along * 2.2)
        return skin.mixed(Ink(226, 140, 124), 0.3 * tipped).times(round * wrinkle)
    }

    private func nearest(_ x: Double, _ y: Double) -> (distance: Double, along: Double) {
        let (dx, dy) = (root.x - tip.x, root.y - tip.y)
        let length = max(1, dx * dx + dy * dy)
        let along = min(1, max(0, ((x - tip.x) * dx + (y - tip.y) * dy) / length))
        // A finger swells towards the hand.
        let swell = 1 + 0.18 * along
        return (hypot(x - tip.x - along * dx, y - tip.y - along * dy) / swell, along)
    }

    private static func span(_ from: Double, _ to: Double, _ limit: Int) -> Range<Int> {
        let start = min(limit, max(0, Int(from)))
        return start..<min(limit, max(start, Int(to)))
    }
}
