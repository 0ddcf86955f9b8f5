/// Cuts a turned square out of a picture, in the size and the numbers that a network takes.
import Foundation
import ServerInference

extension Frame {
    /// What a network sees beside the picture's edge.
    enum Beside {
        case black
        /// The nearest pixel.
        case edge
    }

    /// - Parameters:
    ///   - side: of the network's input, in pixels.
    ///   - low: the number that stands for black; white is 1.
    ///   - isMirrored: left and right change places, for networks that know one eye only.
    func crop(
        _ region: Region, side: Int, low: Float = 0, beside: Beside = .edge, isMirrored: Bool = false
    ) -> Tensor {
        var input = Tensor(shape: [1, side, side, 3])
        let step = region.side / Double(side)
        let across = SIMD2(step, 0).turned(by: region.angle) * (isMirrored ? -1 : 1)
        let down = SIMD2(0, step).turned(by: region.angle)
        let corner = region.centre - across * Double(side) / 2 - down * Double(side) / 2
        let scale = (1 - low) / 255
        pixels.withUnsafeBufferPointer { pixels in
            input.values.withUnsafeMutableBufferPointer { values in
                for row in 0..<side {
                    // The middle of each of the crop's pixels, from the middle of the picture's.
                    let start = corner + down * (Double(row) + 0.5) + across * 0.5 - 0.5
                    let line = UnsafeMutableBufferPointer(rebasing: values[row * side * 3..<(row + 1) * side * 3])
                    sample(line, from: start, by: across, pixels, scale, low, beside)
                }
            }
        }
        return input
    }

    /// One row of the crop: between the four nearest pixels.
    @inline(__always) private func sample(
        _ line: UnsafeMutableBufferPointer<Float>, from start: SIMD2<Double>, by step: SIMD2<Double>,
        _ pixels: UnsafeBufferPointer<UInt8>, _ scale: Float, _ low: Float, _ beside: Beside
    ) {
        let (begin, pace) = (SIMD2<Float>(start), SIMD2<Float>(step))
        let most = SIMD2<Float>(Float(width - 1), Float(height - 1))
        for column in 0..<line.count / 3 {
            let exact = begin + pace * Float(column)
            let place = pointwiseMin(pointwiseMax(exact, SIMD2(repeating: 0)), most)
            if beside == .black, (exact - place) != SIMD2(repeating: 0), Self.isFar(exact, place) {
                for colour in 0..<3 { line[column * 3 + colour] = low }
                continue
            }
            let (x, y) = (Int(place.x), Int(place.y))
            let (right, below) = (x + 1 < width ? 3 : 0, y + 1 < height ? width * 3 : 0)
            let part = place - SIMD2(Float(x), Float(y))
            let at = (y * width + x) * 3
            let (left, lower) = (Self.colour(pixels, at), Self.colour(pixels, at + below))
            let upperLine = left + (Self.colour(pixels, at + right) - left) * part.x
            let lowerLine = lower + (Self.colour(pixels, at + below + right) - lower) * part.x
            let value = (upperLine + (lowerLine - upperLine) * part.y) * scale + low
            for colour in 0..<3 { line[column * 3 + colour] = value[colour] }
        }
    }

    /// All three colours of a pixel at once. Four bytes are read in one go, wherever a fourth is still the picture's.
    @inline(__always) private static func colour(_ pixels: UnsafeBufferPointer<UInt8>, _ at: Int) -> SIMD4<Float> {
        guard at + 4 <= pixels.count else {
            return SIMD4(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), 0)
        }
        let bytes = UnsafeRawBufferPointer(pixels).loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self)
        return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
    }

    /// By more than half a pixel.
    @inline(__always) private static func isFar(_ exact: SIMD2<Float>, _ place: SIMD2<Float>) -> Bool {
        let away = exact - place
        return abs(away.x) > 0.5 || abs(away.y) > 0.5
    }
}
