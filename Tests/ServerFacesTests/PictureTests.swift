/// Light, blur and shake are ranked right, and the shake is what it was made to be.
import Foundation
import GeneratedFaces
import SeededRandom
import ServerFaces
import ServerMeasuring
import TestSupport
import Testing

@Suite(.enabled(if: Stage.isReady, Stage.absent), .aside)
struct PictureTests {
    /// Of a face somewhere, in some light, before a camera with some noise.
    private func pose(_ random: inout SplitMix) -> Pose {
        var pose = Pose()
        pose.size = Double.random(in: 0.15...0.35, using: &random)
        pose.place = SIMD2(
            Double.random(in: 0.4...0.6, using: &random), Double.random(in: 0.35...0.45, using: &random))
        pose.light = Double.random(in: 0.5...1, using: &random)
        return pose
    }

    private func measured(_ quantity: Quantity, _ frame: Frame) throws -> Double {
        try #require(try Stage.seen([frame]).measured()[quantity]?.value)
    }

    @Test("of two pictures of a face the more blurred one is told in at least 95 % of pairs")
    func blur() throws {
        var random = SplitMix(seed: 4)
        var right = 0
        for pair in 0..<40 {
            let frame = Portrait.astronaut.frame(pose(&random))
            let (less, more) = (Int.random(in: 0...2, using: &random), Int.random(in: 1...3, using: &random))
            let sharp = try measured(.blur, frame.blurred(less).noisy(2, seed: UInt64(pair)))
            let soft = try measured(.blur, frame.blurred(less + more).noisy(2, seed: UInt64(pair) + 100))
            right += sharp < soft ? 1 : 0
        }
        #expect(right >= 38, "\(right) of 40")
    }

    @Test("of two pictures of a face the brighter one is told in at least 95 % of pairs")
    func light() throws {
        var random = SplitMix(seed: 5)
        var right = 0
        for pair in 0..<40 {
            var pose = pose(&random)
            let dim = try measured(.brightness, Portrait.astronaut.frame(pose).noisy(4, seed: UInt64(pair)))
            pose.light *= Double.random(in: 1.05...1.5, using: &random)
            let bright = try measured(.brightness, Portrait.astronaut.frame(pose).noisy(4, seed: UInt64(pair) + 100))
            right += dim < bright ? 1 : 0
        }
        #expect(right >= 38, "\(right) of 40")
    }

    @Test("a bright window behind the face is back light, by about as many stops as it was made brighter")
    func backLight() throws {
        let frame = Portrait.astronaut.frame(Pose())
        let plain = try measured(.backLight, frame)
        let face = try #require(try Stage.seen([frame]).faces.first?.what)
        let darker = frame.lit(0.5, within: face)
        // Half of what is stored is 2.2 stops of light.
        let stops = try measured(.backLight, darker) - plain
        #expect(abs(stops - 2.2) < 0.7, "\(stops)")
    }

    @Test("a camera that shakes by a known way is measured within the margin", arguments: [0.0, 0.004, 0.01])
    func shake(_ amplitude: Double) throws {
        let report = try Stage.report(
            Act(seconds: 6) { time in
                var pose = Pose()
                (pose.size, pose.place) = (0.14, SIMD2(0.5, 0.4))
                // Of the longer side: the height.
                pose.place.y += amplitude * sin(2 * .pi * 2.1 * time)
                return pose
            })
        let reading = try #require(report[.shake])
        let (shake, margin) = (try #require(reading.value, "\(reading)"), try #require(reading.margin))
        #expect(margin.allows(amplitude / 2.0.squareRoot(), at: shake), "\(shake)")
    }
}
