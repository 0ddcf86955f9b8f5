/// The power spectrum of short pieces of sound.
import Foundation

/// A fast Fourier transform of one size (Cooley and Tukey, 1965), over a Hann window. Two real pieces share one transform:
/// they are its real and its imaginary part.
struct FourierTransform {
    let size: Int
    private let window: [Float]
    private let turns: [(cosine: Float, sine: Float)]
    private let order: [Int]
    private var real: [Float]
    private var imaginary: [Float]

    /// - Parameter size: a power of two.
    init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0)
        self.size = size
        window = (0..<size).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size))) }
        turns = (0..<size / 2).map {
            let angle = -2 * .pi * Double($0) / Double(size)
            return (Float(cos(angle)), Float(sin(angle)))
        }
        let bits = size.trailingZeroBitCount
        order = (0..<size).map { number in
            (0..<bits).reduce(0) { $0 | (number >> $1 & 1) << (bits - 1 - $1) }
        }
        real = Array(repeating: 0, count: size)
        imaginary = real
    }

    /// The power at each multiple of rate / size, from 0 to half the rate.
    mutating func powers(_ samples: UnsafeBufferPointer<Float>, at one: Int, and other: Int) -> ([Float], [Float]) {
        for index in 0..<size {
            real[order[index]] = samples[one + index] * window[index]
            imaginary[order[index]] = samples[other + index] * window[index]
        }
        transform()
        return (0...size / 2).reduce(into: ([Float](), [Float]())) { spectra, bin in
            let mirror = (size - bin) % size
            let (a, b, c, d) = (real[bin], imaginary[bin], real[mirror], imaginary[mirror])
            spectra.0.append(((a + c) * (a + c) + (b - d) * (b - d)) / 4)
            spectra.1.append(((b + d) * (b + d) + (c - a) * (c - a)) / 4)
        }
    }

    private mutating func transform() {
        let (size, turns) = (size, turns)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                turns.withUnsafeBufferPointer { turns in
                    var half = 1
                    while half < size {
                        for start in stride(from: 0, to: size, by: 2 * half) {
                            for offset in 0..<half {
                                let (low, high) = (start + offset, start + offset + half)
                                let turn = turns[offset * (size / 2 / half)]
                                let re = real[high] * turn.cosine - imaginary[high] * turn.sine
                                let im = real[high] * turn.sine + imaginary[high] * turn.cosine
                                (real[high], imaginary[high]) = (real[low] - re, imaginary[low] - im)
                                (real[low], imaginary[low]) = (real[low] + re, imaginary[low] + im)
                            }
                        }
                        half *= 2
                    }
                }
            }
        }
    }
}
