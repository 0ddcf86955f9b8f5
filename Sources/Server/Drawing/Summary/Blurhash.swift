/// Blurhash: a picture's rough colours in about 28 characters, to be shown until the picture has loaded.

package enum Blurhash {
    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)
    /// More pixels than this a side change nothing, so larger pictures are sampled.
    private static let mostSamples = 96

    package enum Problem: Error, Sendable, Hashable {
        case length, character
    }

    /// - Parameters:
    ///   - across: how many waves describe a row, 1 to 9.
    ///   - down: how many describe a column, 1 to 9.
    package static func encode(_ raster: Raster, across: Int = 4, down: Int = 3) -> String {
        precondition((1...9).contains(across) && (1...9).contains(down), "1 to 9 waves")
        var factors: [Colour] = []
        for j in 0..<down {
            for i in 0..<across { factors.append(factor(raster, i, j)) }
        }
        let most = factors.dropFirst().map { max(abs($0.x), abs($0.y), abs($0.z)) }.max()
        let scale = most.map { min(max(Int($0 * 166 - 0.5), 0), 82) }
        var text = digits(across - 1 + (down - 1) * 9, 1) + digits(scale ?? 0, 1)
        text += digits(packed(average: factors[0]), 4)
        let limit = scale.map { Float($0 + 1) / 166 } ?? 1
        for factor in factors.dropFirst() { text += digits(packed(wave: factor, limit), 2) }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter punch: more than 1 for stronger contrasts.
    package static func decode(_ hash: String, width: Int, height: Int, punch: Float = 1) throws(Problem) -> Raster {
        let values = try digits(of: hash)
        guard values.count >= 6 else { throw .length }
        guard values[0] < 81 else { throw .length }
        let (across, down) = (values[0] % 9 + 1, values[0] / 9 + 1)
        guard values.count == 4 + 2 * across * down else { throw .length }
        let limit = Float(values[1] + 1) / 166 * punch
        var factors = [unpacked(average: values[2...5].reduce(0) { $0 * 83 + $1 })]
        for place in 1..<max(across * down, 1) {
            factors.append(unpacked(wave: values[4 + place * 2] * 83 + values[5 + place * 2], limit))
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                var sum = Colour.zero
                for (place, factor) in factors.enumerated() {
                    sum += factor * wave(place % across, x, width) * wave(place / across, y, height)
                }
                for channel in 0..<3 { pixels.append(UInt8(encoded(sum[channel]))) }
            }
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private static func wave(_ count: Int, _ place: Int, _ length: Int) -> Float {
        Fast.cos(Fast.pi * Float(count) * Float(place) / Float(length))
    }
}

// MARK: - waves
extension Blurhash {
    private static func factor(_ raster: Raster, _ i: Int, _ j: Int) -> Colour {
        let (columns, rows) = (min(raster.width, mostSamples), min(raster.height, mostSamples))
        var sum = Colour.zero
        for row in 0..<rows {
            let y = row * raster.height / rows
            let down = wave(j, row, rows)
            for column in 0..<columns {
                let start = (y * raster.width + column * raster.width / columns) * 3
                let c = Colour(
                    linear[Int(raster.pixels[start])], linear[Int(raster.pixels[start + 1])],
                    linear[Int(raster.pixels[start + 2])], 0)
                sum += c * (down * wave(i, column, columns))
            }
        }
        return sum * ((i == 0 && j == 0 ? 1 : 2) / Float(columns * rows))
    }

    private static let linear: [Float] = (0...255).map { OKLab.linear(Float($0) / 255) }

    private static func encoded(_ value: Float) -> Int { Int(OKLab.encoded(clamp(value)) * 255 + 0.5) }
}

// MARK: - digits
extension Blurhash {
    private static func packed(average c: Colour) -> Int { encoded(c.x) << 16 | encoded(c.y) << 8 | encoded(c.z) }

    private static func unpacked(average value: Int) -> Colour {
        Colour(linear[value >> 16 & 255], linear[value >> 8 & 255], linear[value & 255], 0)
    }

    /// Roots, so that small differences keep more digits.
    private static func packed(wave c: Colour, _ limit: Float) -> Int {
        let level = { (value: Float) in
            let root = abs(value / limit).squareRoot() * (value < 0 ? -1 : 1)
            return min(max(Int(Fast.floor(root * 9 + 9.5)), 0), 18)
        }
        return (level(c.x) * 19 + level(c.y)) * 19 + level(c.z)
    }

    private static func unpacked(wave value: Int, _ limit: Float) -> Colour {
        let level = { (digit: Int) in
            let root = Float(digit % 19 - 9) / 9
            return root * abs(root) * limit
        }
        return Colour(level(value / 361), level(value / 19), level(value), 0)
    }

    private static func digits(_ value: Int, _ count: Int) -> [UInt8] {
        var rest = value
        var text: [UInt8] = []
        for _ in 0..<count {
            text.append(alphabet[rest % 83])
            rest /= 83
        }
        return text.reversed()
    }

    private static func digits(of hash: String) throws(Problem) -> [Int] {
        var values: [Int] = []
        for byte in hash.utf8 {
            guard let digit = alphabet.firstIndex(of: byte) else { throw .character }
            values.append(digit)
        }
        return values
    }
}
