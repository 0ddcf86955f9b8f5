/// Blurhash as whoever shows pictures reads it: a few colours as a tiny bitmap, which is stretched over the picture's place.
import Foundation

package enum BlurhashBitmap {
    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)
    /// As many as nine waves can tell apart.
    private static let side = 12

    /// A BMP file of 12×12 pixels; nil for what is no blurhash. https://github.com/woltapp/blurhash (algorithm)
    package static func data(of hash: String) -> Data? {
        guard let waves = Waves(hash) else { return nil }
        var pixels: [UInt8] = []
        // Rows from the bottom up, blue first: that is how a BMP has them. Twelve pixels need no padding.
        for y in (0..<side).reversed() {
            for x in 0..<side { pixels += waves.colour(x, y, of: side).reversed() }
        }
        return header(pixels.count) + Data(pixels)
    }

    private static func header(_ count: Int) -> Data {
        var bytes: [UInt8] = [0x42, 0x4D]
        let put = { (value: Int, size: Int) in (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        bytes += put(54 + count, 4) + put(0, 4) + put(54, 4)
        bytes += put(40, 4) + put(side, 4) + put(side, 4) + put(1, 2) + put(24, 2) + put(0, 4) + put(count, 4)
        return Data(bytes + put(2835, 4) + put(2835, 4) + put(0, 4) + put(0, 4))
    }

    fileprivate static func digits(_ hash: String) -> [Int]? {
        guard (6...90).contains(hash.utf8.count) else { return nil }
        var values: [Int] = []
        for byte in hash.utf8 {
            guard let digit = alphabet.firstIndex(of: byte) else { return nil }
            values.append(digit)
        }
        return values
    }
}

/// The cosines that a blurhash holds, in linear light.
private struct Waves {
    let across: Int
    let down: Int
    let factors: [[Double]]

    init?(_ hash: String) {
        guard let digits = BlurhashBitmap.digits(hash), digits[0] < 81 else { return nil }
        (across, down) = (digits[0] % 9 + 1, digits[0] / 9 + 1)
        guard digits.count == 4 + 2 * across * down else { return nil }
        let most = Double(digits[1] + 1) / 166
        let average = digits[2...5].reduce(0) { $0 * 83 + $1 }
        factors =
            [[16, 8, 0].map { Self.linear(Double(average >> $0 & 255) / 255) }]
            + (1..<across * down).map { place in
                let value = digits[4 + place * 2] * 83 + digits[5 + place * 2]
                return [361, 19, 1].map { Self.wave(value / $0, most) }
            }
    }

    func colour(_ x: Int, _ y: Int, of side: Int) -> [UInt8] {
        var sum = [0.0, 0, 0]
        for (place, factor) in factors.enumerated() {
            let weight =
                cos(.pi * Double(place % across) * Double(x) / Double(side))
                * cos(.pi * Double(place / across) * Double(y) / Double(side))
            for channel in 0..<3 { sum[channel] += factor[channel] * weight }
        }
        return sum.map { UInt8(min(max(Self.encoded($0), 0), 1) * 255 + 0.5) }
    }

    private static func wave(_ digit: Int, _ most: Double) -> Double {
        let root = Double(digit % 19 - 9) / 9
        return root * abs(root) * most
    }

    /// sRGB's own curve.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
