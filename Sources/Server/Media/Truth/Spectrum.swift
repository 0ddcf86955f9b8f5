/// The two-dimensional power spectrum of a square patch, by a plain radix-2 Fourier transform.
import Foundation

/// Tables for one side length, made once.
struct Spectrum: Sendable {
    /// Eight columns are transformed with one instruction.
    private typealias Lanes = SIMD8<Float>

    let side: Int
    private let window: [Float]
    private let cosine: [Float]
    private let sine: [Float]
    private let reversed: [Int]

    /// - Parameter side: a power of two, 8 or more.
    init(side: Int) {
        self.side = side
        let turn = 2 * Double.pi / Double(side)
        window = (0..<side).map { Float(0.5 - 0.5 * cos(turn * (Double($0) + 0.5))) }
        cosine = (0..<side / 2).map { Float(cos(turn * Double($0))) }
        sine = (0..<side / 2).map { Float(-sin(turn * Double($0))) }
        let bits = side.trailingZeroBitCount
        reversed = (0..<side).map { index in
            (0..<bits).reduce(0) { $0 << 1 | (index >> $1 & 1) }
        }
    }

    /// Natural logarithms of the power at each frequency, row by row, frequency zero first. The patch's mean is removed
    /// and its edges are faded; otherwise they would show up as patterns.
    func logPower(_ patch: [Float]) -> [Float] {
        var (real, imaginary) = faded(patch)
        transformColumns(&real, &imaginary)
        (real, imaginary) = (transposed(real), transposed(imaginary))
        transformColumns(&real, &imaginary)
        // The floor is a little below the effect of rounding to whole grey levels.
        let floor = Lanes(repeating: Float(side * side) * 0.004)
        let power = transposed(zip(real, imaginary).map { $0 * $0 + $1 * $1 + floor })
        return [Float](unsafeUninitializedCapacity: side * side) { out, count in
            for (index, lanes) in power.enumerated() {
                for lane in 0..<Lanes.scalarCount { out[index * Lanes.scalarCount + lane] = log(lanes[lane]) }
            }
            count = side * side
        }
    }

    private var lanesPerRow: Int { side / Lanes.scalarCount }

    private func faded(_ patch: [Float]) -> (real: [Lanes], imaginary: [Lanes]) {
        let mean = patch.reduce(0, +) / Float(patch.count)
        var real = [Lanes](repeating: .zero, count: side * lanesPerRow)
        for y in 0..<side {
            for x in 0..<side {
                real[y * lanesPerRow + x / Lanes.scalarCount][x % Lanes.scalarCount] =
                    (patch[y * side + x] - mean) * window[y] * window[x]
            }
        }
        return (real, [Lanes](repeating: .zero, count: real.count))
    }

    private func transposed(_ rows: [Lanes]) -> [Lanes] {
        var columns = [Lanes](repeating: .zero, count: rows.count)
        for y in 0..<side {
            for x in 0..<side {
                columns[x * lanesPerRow + y / Lanes.scalarCount][y % Lanes.scalarCount] =
                    rows[y * lanesPerRow + x / Lanes.scalarCount][x % Lanes.scalarCount]
            }
        }
        return columns
    }

    /// Each column by itself, all of them at once: whole rows are added and subtracted.
    private func transformColumns(_ real: inout [Lanes], _ imaginary: inout [Lanes]) {
        let width = lanesPerRow
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for row in 0..<side where row < reversed[row] {
                    for lane in 0..<width {
                        real.swapAt(row * width + lane, reversed[row] * width + lane)
                        imaginary.swapAt(row * width + lane, reversed[row] * width + lane)
                    }
                }
                var half = 1
                while half < side {
                    butterflies(real, imaginary, half)
                    half *= 2
                }
            }
        }
    }

    private func butterflies(
        _ real: UnsafeMutableBufferPointer<Lanes>, _ imaginary: UnsafeMutableBufferPointer<Lanes>, _ half: Int
    ) {
        let width = lanesPerRow
        for start in Swift.stride(from: 0, to: side, by: 2 * half) {
            for k in 0..<half {
                let (c, s) = (cosine[k * (side / (2 * half))], sine[k * (side / (2 * half))])
                let (upper, lower) = ((start + k) * width, (start + k + half) * width)
                for lane in 0..<width {
                    let (a, b) = (upper + lane, lower + lane)
                    let re = real[b] * c - imaginary[b] * s
                    let im = real[b] * s + imaginary[b] * c
                    (real[b], imaginary[b]) = (real[a] - re, imaginary[a] - im)
                    (real[a], imaginary[a]) = (real[a] + re, imaginary[a] + im)
                }
            }
        }
    }
}
