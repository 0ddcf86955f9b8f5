/// The ear's weighting of frequencies: ITU-R BS.1770-4, annex 1, figures 2 and 4.
import Foundation

/// Two filters in a row: a shelf that lifts the treble as a head does, and one that takes away the lowest bass.
///
/// The standard gives coefficients for 48 kHz only and asks for the same response at other rates. These are its analogue
/// prototypes (corner, quality, gain), found by Brecht De Man ("Evaluation of implementations of the EBU R128 loudness
/// measurement", AES 145, 2018) and used by libebur128, put through the bilinear transform at the sound's own rate.
struct KWeighting {
    private var shelf: Biquad
    private var highPass: Biquad

    init(rate: Int) {
        let shelfCorner = tan(.pi * 1681.974450955533 / Double(rate))
        let (quality, lift) = (0.7071752369554196, pow(10, 3.999843853973347 / 20))
        let middle = pow(lift, 0.4996667741545416)
        let scale = 1 + shelfCorner / quality + shelfCorner * shelfCorner
        shelf = Biquad(
            b0: (lift + middle * shelfCorner / quality + shelfCorner * shelfCorner) / scale,
            b1: 2 * (shelfCorner * shelfCorner - lift) / scale,
            b2: (lift - middle * shelfCorner / quality + shelfCorner * shelfCorner) / scale,
            a1: 2 * (shelfCorner * shelfCorner - 1) / scale,
            a2: (1 - shelfCorner / quality + shelfCorner * shelfCorner) / scale)
        let corner = tan(.pi * 38.13547087602444 / Double(rate))
        let bottom = 1 + corner / 0.5003270373238773 + corner * corner
        highPass = Biquad(
            b0: 1, b1: -2, b2: 1, a1: 2 * (corner * corner - 1) / bottom,
            a2: (1 - corner / 0.5003270373238773 + corner * corner) / bottom)
    }

    /// Both channels at once.
    @inline(__always) mutating func filter(_ input: SIMD2<Double>) -> SIMD2<Double> {
        highPass.filter(shelf.filter(input))
    }
}

/// A recursive filter of second order in transposed direct form II, over two channels.
struct Biquad {
    let b0, b1, b2, a1, a2: Double
    private var first = SIMD2<Double>()
    private var second = SIMD2<Double>()

    init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
        (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    @inline(__always) mutating func filter(_ input: SIMD2<Double>) -> SIMD2<Double> {
        let output = b0 * input + first
        first = b1 * input - a1 * output + second
        second = b2 * input - a2 * output
        return output
    }
}
