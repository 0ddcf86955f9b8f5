/// A 64-bit perceptual hash: which of a picture's 64 coarsest patterns are stronger than the median one.
import Foundation

package struct PhotoFingerprint: Sendable, Hashable {
    package var bits: UInt64

    package init(bits: UInt64) { self.bits = bits }

    /// Differing bits, 0 to 64. The same picture saved again stays under about 6; different pictures are around 30.
    package func distance(to other: PhotoFingerprint) -> Int { (bits ^ other.bits).nonzeroBitCount }

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension PhotoFingerprint {
    private static let side = 32
    private static let kept = 8

    /// The 8×8 lowest frequencies of a 32×32 cosine transform, each compared with their median. The very lowest one,
    /// which is only the brightness, is excluded from the median.
    package init(_ grey: GreyImage) {
        let coefficients = Self.lowFrequencies(grey.averaged(to: Self.side))
        let median = coefficients.dropFirst().sorted()[(Self.kept * Self.kept - 1) / 2]
        var bits: UInt64 = 0
        for (index, value) in coefficients.enumerated() where value > median { bits |= 1 << UInt64(index) }
        self.bits = bits
    }

    private static func lowFrequencies(_ cells: [Double]) -> [Double] {
        var across = [Double](repeating: 0, count: side * kept)
        for y in 0..<side {
            for u in 0..<kept {
                for x in 0..<side { across[y * kept + u] += cells[y * side + x] * cosine[u * side + x] }
            }
        }
        var both = [Double](repeating: 0, count: kept * kept)
        for v in 0..<kept {
            for u in 0..<kept {
                for y in 0..<side { both[v * kept + u] += across[y * kept + u] * cosine[v * side + y] }
            }
        }
        return both
    }

    private static let cosine: [Double] = {
        var table: [Double] = []
        for u in 0..<kept {
            for x in 0..<side {
                let phase = (2 * Double(x) + 1) * Double(u) * Double.pi
                table.append(cos(phase / Double(2 * side)))
            }
        }
        return table
    }()
}
