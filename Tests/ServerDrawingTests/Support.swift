/// What the tests of drawings share: fingerprints, differences and a small photo.
import ServerDrawing

extension Raster {
    /// FNV-1a of the bytes.
    var fingerprint: UInt64 {
        pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The mean difference of two pictures of one size, a channel, 0 to 255.
    func difference(_ other: Raster) -> Double {
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }

    /// The mean of red, green and blue.
    var mean: (red: Double, green: Double, blue: Double) {
        var sums = [0, 0, 0]
        for (index, byte) in pixels.enumerated() { sums[index % 3] += Int(byte) }
        let means = sums.map { Double($0) / Double(width * height) }
        return (means[0], means[1], means[2])
    }

    /// Each pixel is the mean of a square of pixels.
    func shrunk(by factor: Int) -> Raster {
        var bytes: [UInt8] = []
        for y in 0..<height / factor {
            for x in 0..<width / factor {
                for channel in 0..<3 {
                    var sum = 0
                    for dy in 0..<factor {
                        for dx in 0..<factor {
                            sum += Int(pixels[((y * factor + dy) * width + x * factor + dx) * 3 + channel])
                        }
                    }
                    bytes.append(UInt8(sum / factor / factor))
                }
            }
        }
        return Raster(width: width / factor, height: height / factor, pixels: bytes)
    }

    /// A red ball before a gradient, with a dark bar: smooth parts, an edge and a corner.
    static func photo(_ width: Int = 96, _ height: Int = 72) -> Raster {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (x - width / 3, y - height / 2)
                if dx * dx + dy * dy < height * height / 9 {
                    bytes += [210, 40, 50]
                } else if x > width * 3 / 4, y > height / 3 {
                    bytes += [30, 34, 40]
                } else {
                    bytes += [UInt8(90 + 100 * x / width), UInt8(140 + 80 * y / height), 200]
                }
            }
        }
        return Raster(width: width, height: height, pixels: bytes)
    }
}

func drawn(
    _ prompt: String = "test", _ style: DrawingStyle = .none, seed: UInt64 = 1, _ width: Int = 128,
    _ height: Int = 128, motif: Motif? = nil
) throws -> Raster {
    try Drawing(prompt: prompt, style: style, seed: seed, width: width, height: height, motif: motif).draw()
}
