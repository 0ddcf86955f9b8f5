/// Things that happen to a whole frame: another beside it, a blur, noise.
import Foundation
import SeededRandom
import ServerFaces

extension Frame {
    /// The other to the right of it.
    package func beside(_ other: Frame) -> Frame {
        var made: [UInt8] = []
        made.reserveCapacity(pixels.count + other.pixels.count)
        for row in 0..<height {
            made += pixels[row * width * 3..<(row + 1) * width * 3]
            made += other.pixels[row * other.width * 3..<(row + 1) * other.width * 3]
        }
        return Frame(time: time, width: width + other.width, height: height, pixels: made)!
    }

    /// Left and right change places.
    package var mirrored: Frame {
        let made = (0..<height).flatMap { row in
            (0..<width).reversed().flatMap { column -> ArraySlice<UInt8> in
                pixels[(row * width + column) * 3..<(row * width + column + 1) * 3]
            }
        }
        return Frame(time: time, width: width, height: height, pixels: made)!
    }

    /// What is stored, times a factor, on a face and as far around it again.
    package func lit(_ factor: Double, within face: Face) -> Frame {
        let half = face.height * Double(height) * 0.6
        let (x, y) = (face.place.x * Double(width), face.place.y * Double(height))
        var made = pixels
        for row in 0..<height where abs(Double(row) - y) < 2 * half {
            for column in 0..<width where abs(Double(column) - x) < half {
                for at in (row * width + column) * 3..<(row * width + column + 1) * 3 {
                    made[at] = UInt8(Double(made[at]) * factor)
                }
            }
        }
        return Frame(time: time, width: width, height: height, pixels: made)!
    }

    /// The mean of so many pixels to each side, three times: nearly a Gaussian.
    package func blurred(_ reach: Int) -> Frame {
        guard reach > 0 else { return self }
        var made = pixels
        for _ in 0..<3 {
            made = Self.averaged(made, lines: height, between: width * 3, length: width, step: 3, reach)
            made = Self.averaged(made, lines: width, between: 3, length: height, step: width * 3, reach)
        }
        return Frame(time: time, width: width, height: height, pixels: made)!
    }

    private static func averaged(
        _ pixels: [UInt8], lines: Int, between: Int, length: Int, step: Int, _ reach: Int
    ) -> [UInt8] {
        var made = pixels
        for line in 0..<lines {
            for band in 0..<3 {
                let start = line * between + band
                func at(_ place: Int) -> Int { Int(pixels[start + min(max(place, 0), length - 1) * step]) }
                var sum = (-reach...reach).reduce(0) { $0 + at($1) }
                for place in 0..<length {
                    made[start + place * step] = UInt8(sum / (2 * reach + 1))
                    sum += at(place + reach + 1) - at(place - reach)
                }
            }
        }
        return made
    }

    /// As a sensor has it: each value by up to so many steps.
    package func noisy(_ steps: Int, seed: UInt64) -> Frame {
        var random = SplitMix(seed: seed)
        let made = pixels.map { UInt8(min(max(Int($0) + Int.random(in: -steps...steps, using: &random), 0), 255)) }
        return Frame(time: time, width: width, height: height, pixels: made)!
    }
}
