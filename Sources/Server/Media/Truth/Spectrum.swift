/// The two-dimensional power spectrum of a square patch, by a plain radix-2 Fourier transform.
import Foundation

/// Tables for one side length, made once.
struct Spectrum: Sendable {
    let side: Int
    private let window: [Float]
    private let cosine: [Float]
    private let sine: [Float]
    private let reversed: [Int]

    /// - Parameter side: a power of two.
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
        let mean = patch.reduce(0, +) / Float(patch.count)
        var real = [Float](repeating: 0, count: side * side)
        var imaginary = real
        for y in 0..<side {
            for x in 0..<side { real[y * side + x] = (patch[y * side + x] - mean) * window[y] * window[x] }
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for line in 0..<side { transform(real, imaginary, from: line * side, step: 1) }
                for line in 0..<side { transform(real, imaginary, from: line, step: side) }
            }
        }
        // The floor is a little below the effect of rounding to whole grey levels.
        return zip(real, imaginary).map { log($0 * $0 + $1 * $1 + Float(side * side) * 0.004) }
    }

    private func transform(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>, from: Int, step: Int
    ) {
        for index in 0..<side where index < reversed[index] {
            real.swapAt(from + index * step, from + reversed[index] * step)
            imaginary.swapAt(from + index * step, from + reversed[index] * step)
        }
        var half = 1
        while half < side {
            let stride = side / (2 * half)
            for start in Swift.stride(from: 0, to: side, by: 2 * half) {
                for k in 0..<half {
                    let (a, b) = (from + (start + k) * step, from + (start + k + half) * step)
                    let (c, s) = (cosine[k * stride], sine[k * stride])
                    let (re, im) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
                    (real[b], imaginary[b]) = (real[a] - re, imaginary[a] - im)
                    (real[a], imaginary[a]) = (real[a] + re, imaginary[a] + im)
                }
            }
            half *= 2
        }
    }
}
