/// Weighted energy over time, from which all figures of loudness come.
import Foundation

/// Mean squares of the K-weighted sound, the channels added up, for each tenth of a second: ITU-R BS.1770-4, annex 1,
/// equations 1 and 2. Left and right weigh the same; a single channel counts once, as EBU R128 has it.
struct LoudnessCurve {
    /// A last piece that isn't full is left out.
    let tenths: [Double]

    init(_ sound: Sound) {
        let step = max(sound.rate / 10, 1)
        var (weighting, tenths) = (KWeighting(rate: sound.rate), [Double]())
        tenths.reserveCapacity(sound.count / step)
        let isMono = sound.channels.count == 1
        sound.channels[0].withUnsafeBufferPointer { left in
            sound.channels[sound.channels.count - 1].withUnsafeBufferPointer { right in
                for start in stride(from: 0, through: left.count - step, by: step) {
                    var sum = SIMD2<Double>()
                    for index in start..<start + step {
                        let weighted = weighting.filter(SIMD2(Double(left[index]), Double(right[index])))
                        sum += weighted * weighted
                    }
                    tenths.append((isMono ? sum.x : sum.x + sum.y) / Double(step))
                }
            }
        }
        self.tenths = tenths
    }

    /// Mean squares of windows of so many tenths, a new one each tenth.
    func windows(of length: Int) -> [Double] {
        guard tenths.count >= length else { return [] }
        var sum = tenths[..<length].reduce(0, +)
        var windows = [sum / Double(length)]
        for end in length..<max(tenths.count, length) {
            sum += tenths[end] - tenths[end - length]
            windows.append(max(sum, 0) / Double(length))
        }
        return windows
    }

    /// In LUFS: ITU-R BS.1770-4, annex 1, equation 2.
    static func loudness(_ meanSquare: Double) -> Double { -0.691 + 10 * log10(max(meanSquare, 1e-20)) }

    static func meanSquare(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }
}
