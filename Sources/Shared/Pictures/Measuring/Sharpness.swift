/// Measures blur by blurring again: a sharp picture loses much of its detail, a blurred one hardly any.
///
/// After F. Crété-Roffet and others, "The blur effect" (2007). Unlike the variance of a Laplacian it doesn't mistake a
/// plain subject for a blurred one, or noise and contrast for sharpness.
import Foundation

package enum Sharpness {
    /// Half the width of the blur's box.
    private static let reach = 4

    /// 0 (nothing to lose) to 1.
    package static func measure(_ grey: GreyImage) -> Double {
        let (width, height) = (grey.width, grey.height)
        guard width > 2 * reach + 2, height > 2 * reach + 2 else { return 0 }
        return grey.pixels.withUnsafeBufferPointer { pixels in
            let across = loss(pixels, lines: height, step: 1, lineStep: width, length: width)
            let down = loss(pixels, lines: width, step: width, lineStep: 1, length: height)
            return min(across, down)
        }
    }

    /// The share of the differences between neighbours along each line that a box blur along that line removes.
    ///
    /// The difference of two neighbouring box sums is the entering pixel minus the leaving one.
    private static func loss(
        _ pixels: UnsafeBufferPointer<UInt8>, lines: Int, step: Int, lineStep: Int, length: Int
    ) -> Double {
        var total = 0
        var lost = 0
        let box = 2 * reach + 1
        for line in 0..<lines {
            for index in (reach + 1)..<(length - reach) {
                let at = line * lineStep + index * step
                let sharp = abs(Int(pixels[at]) - Int(pixels[at - step])) * box
                let soft = abs(Int(pixels[at + reach * step]) - Int(pixels[at - (reach + 1) * step]))
                total += sharp
                lost += max(0, sharp - soft)
            }
        }
        return total == 0 ? 0 : Double(lost) / Double(total)
    }
}
