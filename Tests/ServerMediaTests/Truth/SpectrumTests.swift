/// The fast transform against the sum that defines it.
import Foundation
import TestSupport
import Testing

@testable import ServerMedia

@Suite(.aside) struct SpectrumTests {
    @Test("each frequency's power is that of the defining sum over the faded patch without its mean")
    func definition() {
        let side = 16
        let patch: [Float] = (0..<side * side).map { index in
            let mixed: Int = index * 73 + index / 7 * 31
            return Float(mixed % 256)
        }
        let power = Spectrum(side: side).logPower(patch)
        for (across, down) in [(0, 0), (1, 0), (0, 1), (3, 5), (5, 3), (15, 2), (8, 8), (11, 14)] {
            let slow = Self.logPower(patch, side, across, down)
            #expect(abs(Double(power[down * side + across]) - slow) < 0.001, "\(across), \(down)")
        }
    }

    @Test("stripes stand at their own frequency and direction")
    func stripes() throws {
        let side = 128
        let patch: [Float] = (0..<side * side).map { index in
            let phase: Int = index % side * 21 - index / side * 9
            return Float(128 + 60 * cos(2 * Double.pi * Double(phase) / Double(side)))
        }
        let power = Spectrum(side: side).logPower(patch)
        let highest = try #require(power.indices.max { power[$0] < power[$1] })
        #expect([119 * side + 21, 9 * side + 107].contains(highest))
    }

    private static func logPower(_ patch: [Float], _ side: Int, _ across: Int, _ down: Int) -> Double {
        let mean = patch.map(Double.init).reduce(0, +) / Double(patch.count)
        func fade(_ place: Int) -> Double { 0.5 - 0.5 * cos(2 * .pi * (Double(place) + 0.5) / Double(side)) }
        var (real, imaginary) = (0.0, 0.0)
        for y in 0..<side {
            for x in 0..<side {
                let value = (Double(patch[y * side + x]) - mean) * fade(x) * fade(y)
                let turn = -2 * Double.pi * Double(x * across + y * down) / Double(side)
                real += value * cos(turn)
                imaginary += value * sin(turn)
            }
        }
        return log(real * real + imaginary * imaginary + Double(side * side) * 0.004)
    }
}
