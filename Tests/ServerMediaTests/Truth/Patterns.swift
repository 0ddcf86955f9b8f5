/// Pictures with and without a display's pixel grid.
import Foundation
import ServerMedia

enum Patterns {
    private static let width = 440
    private static let height = 340

    /// A scene on a display of red, green and blue bars, seen `pitch` camera pixels per display pixel, a little turned,
    /// through a lens that is slightly soft.
    static func screen(pitch: Double, degrees: Double) throws -> Picture {
        let scene = try Scene.picture(17, width: width, height: height).withPixels(Array.init)
        let (across, up) = (cos(degrees * .pi / 180) / pitch, sin(degrees * .pi / 180) / pitch)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                var light = [0.0, 0.0, 0.0]
                for sample in 0..<9 {
                    let sx = Double(x) + Double(sample % 3) / 3, sy = Double(y) + Double(sample / 3) / 3
                    let u = sx * across + sy * up + 1000, v = sy * across - sx * up + 1000
                    let (column, row) = (u - u.rounded(.down), v - v.rounded(.down))
                    let lit = Int(column * 3)
                    if row < 0.88, column * 3 - Double(lit) < 0.85 { light[min(2, lit)] += 1.0 / 3 }
                }
                for band in 0..<3 {
                    let value = Double(scene[(y * width + x) * 3 + band]) * (0.1 + 0.9 * light[band])
                    pixels[(y * width + x) * 3 + band] = UInt8(min(255, value))
                }
            }
        }
        return try Picture(pixels: pixels, width: width, height: height, bands: 3).blurred(sigma: 0.55)
    }

    enum Plain: String, CaseIterable, Sendable {
        /// A shelf of boxes.
        case scene
        case noise
        /// Mesh on a third of the picture, bending as it runs round a shoe.
        case mesh
        /// A woven label close by, its threads as uneven as threads are.
        case weave
        /// A JPEG that was enlarged after it had been compressed hard: the 8×8 blocks are no longer 8×8.
        case rescaled

        func picture() throws -> Picture {
            switch self {
            case .scene: return try Scene.picture(31, width: width, height: height)
            case .noise: return try Patterns.drawn { _, _ in 0 }
            case .mesh:
                return try Patterns.drawn { x, y in
                    guard x > 150, x < 330, y > 60, y < 260 else { return 0 }
                    let bend = 1 + 0.25 * (y - 160) / 100
                    return 35 * sin(x * 0.8 * bend + 3 * sin(y / 40)) * sin(y * 0.7 + 2 * sin(x / 50))
                }
            case .weave:
                return try Patterns.drawn { x, y in
                    let slack = 2.6 * sin(x / 37) + 2.2 * sin(y / 29 + x / 61)
                    return 30 * sin(x * 0.75 + slack + x * y / 2200) + 20 * sin(y * 0.62 + 1.4 * slack + y * y / 1900)
                }
            case .rescaled: return try Patterns.rescaled()
            }
        }
    }

    private static func drawn(_ texture: (Double, Double) -> Double) throws -> Picture {
        var dice = Dice(5)
        var canvas = Canvas(width: width, height: height, grey: 0)
        for y in 0..<height {
            for x in 0..<width {
                let grain = Double.random(in: -8...8, using: &dice)
                let light = 110 + Double(x) / 8 + texture(Double(x), Double(y)) + grain
                canvas.fill(x: x, y: y, width: 1, height: 1, grey: UInt8(max(0, min(255, light))))
            }
        }
        return try canvas.picture()
    }

    /// 5:6 by repeating pixels, which keeps every edge of the blocks.
    private static func rescaled() throws -> Picture {
        let (small, low) = (width * 5 / 6, height * 5 / 6)
        let scene = try Scene.picture(31, width: small, height: low).encoded(.jpeg, quality: 12)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rescaled-\(UUID().uuidString).jpg")
        try scene.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let pixels = try Picture.open(file.path).rgb().withPixels(Array.init)
        var large: [UInt8] = []
        for y in 0..<low * 6 / 5 {
            for x in 0..<small * 6 / 5 {
                let at = (y * 5 / 6 * small + x * 5 / 6) * 3
                large += pixels[at..<at + 3]
            }
        }
        return try Picture(pixels: large, width: small * 6 / 5, height: low * 6 / 5, bands: 3)
    }
}
