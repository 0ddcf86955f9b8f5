/// Recognises a photo of a screen by the trace of its pixel grid: one fine regular pattern all over the picture.
///
/// Cloth, mesh and knit are regular too, but they cover a part of the picture, bend with it, and have no pattern as
/// strict as a display's. So the measure is not the strength of a pattern but how much of the picture shows the same
/// one.
import Foundation
import Pictures

package enum ScreenPattern {
    /// From here on the photo shows a screen, or something just as regular from edge to edge.
    ///
    /// Measured: eleven real photos of leather, mesh, printed labels and woven tags reach 0.02 to 0.23. Of 54 simulated
    /// photos of screens (1.2 to 5.5 sensor pixels per display pixel, turned 0.7 to 11 degrees, scaled down up to 2.4
    /// times, JPEG) 31 reach this and 42 reach 0.35. So it seldom says yes without cause, and misses two in five.
    package static let sure = 0.5

    static let side = 128
    private static let across = 8
    private static let down = 8
    private static let spectrum = Spectrum(side: side)
    /// The threshold for a pattern: e to the 4.4th, some eighty times as strong as its surroundings.
    private static let least: Float = 4.4
    private static let peaksPerPatch = 4
    /// In cycles per patch at full size. It excludes anything that repeats every six pixels or less often: threads of
    /// cloth and mesh, stripes, letters. A display's trace is mostly finer.
    private static let coarsest = 20
    /// With fewer patches than this, a few that agree by chance would already be a large share.
    private static let fewest = 12

    /// Takes an open file and decodes it at full size, because the pattern is lost in a smaller copy. For a large photo
    /// the upper part is enough, and saves decoding the rest.
    static func measure(_ picture: Picture, _ header: PictureHeader) throws -> Double {
        let isLarge = header.pixels > 6_000_000
        let height = picture.number("page-height", otherwise: picture.height)
        let rows = min(picture.height, isLarge ? height * 3 / 5 : height)
        do {
            let part = try picture.cropped(x: 0, y: 0, width: picture.width, height: rows).rgb()
            return try part.withPixels { measure(GreyImage(rgb: $0, width: part.width, height: part.height)) }
        } catch { throw MediaError.damaged(header.format, error) }
    }

    /// 0…1: the share of the picture that the most widespread pattern covers, at full or at half size.
    static func measure(_ grey: GreyImage) -> Double {
        max(coverage(grey, shrink: 1), coverage(grey, shrink: 2))
    }

    private static func coverage(_ grey: GreyImage, shrink: Int) -> Double {
        let size = side * shrink
        guard grey.width >= size, grey.height >= size else { return 0 }
        let rows = starts(grey.height, size, most: down)
        let columns = starts(grey.width, size, most: across)
        guard rows.count * columns.count >= fewest else { return 0 }
        var patches: [[SpectralPeak]] = []
        for y in rows {
            for x in columns {
                guard let patch = patch(grey, x, y, shrink) else { continue }
                patches.append(
                    SpectralPeaks.find(
                        spectrum.logPower(patch), side: side, count: peaksPerPatch, least: least,
                        coarsest: coarsest * shrink))
            }
        }
        guard patches.count >= fewest else { return 0 }
        return Double(mostAgreed(patches)) / Double(patches.count)
    }

    /// Evenly from edge to edge, with little overlap.
    private static func starts(_ length: Int, _ size: Int, most: Int) -> [Int] {
        let count = min(most, length * 4 / (size * 3))
        return count < 2 ? [(length - size) / 2] : (0..<count).map { $0 * (length - size) / (count - 1) }
    }

    /// Nil if everything is black or overexposed: no pattern can show there.
    private static func patch(_ grey: GreyImage, _ left: Int, _ top: Int, _ shrink: Int) -> [Float]? {
        var patch = [Float](repeating: 0, count: side * side)
        var sum: Float = 0
        for y in 0..<side {
            for x in 0..<side {
                var value = 0
                for dy in 0..<shrink {
                    let row = (top + y * shrink + dy) * grey.width + left + x * shrink
                    for dx in 0..<shrink { value += Int(grey.pixels[row + dx]) }
                }
                patch[y * side + x] = Float(value) / Float(shrink * shrink)
                sum += patch[y * side + x]
            }
        }
        let mean = sum / Float(side * side)
        return mean > 12 && mean < 250 ? patch : nil
    }

    /// The number of patches that contain the same pattern.
    private static func mostAgreed(_ patches: [[SpectralPeak]]) -> Int {
        var most = 0
        for peak in patches.joined() {
            most = max(most, patches.count { $0.contains(where: peak.agrees) })
        }
        return most
    }
}
