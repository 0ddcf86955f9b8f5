/// What the portrait does in a film, over time.
import Foundation
import ServerFaces

package struct Act: Sendable {
    package var seconds: Double
    /// At a time in seconds.
    package var pose: @Sendable (Double) -> Pose

    package init(seconds: Double, pose: @escaping @Sendable (Double) -> Pose) {
        (self.seconds, self.pose) = (seconds, pose)
    }

    /// Somebody alive: the mouth opens and closes four times a second, eyes blink every three seconds, the head sways.
    package static func speaking(seconds: Double, _ base: Pose = Pose()) -> Act {
        Act(seconds: seconds) { time in
            var pose = base
            pose.mouth = max(0, sin(2 * .pi * 2.3 * time)) * (0.6 + 0.4 * sin(2 * .pi * 0.31 * time))
            pose.lids = Self.lids(time)
            pose.brows = max(0, sin(2 * .pi * 0.2 * time)) * 0.7
            pose.roll += 3 * sin(2 * .pi * 0.25 * time)
            pose.place.x += 0.02 * sin(2 * .pi * 0.2 * time)
            return pose
        }
    }

    /// The middles of blinks are 1.5 s, 4.5 s, 7.5 s and so on; each lasts 0.3 s.
    package static let betweenBlinks = 3.0

    private static func lids(_ time: Double) -> Double {
        let away = abs((time + 1.5).truncatingRemainder(dividingBy: betweenBlinks))
        let from = min(away, betweenBlinks - away)
        return from < 0.1 ? 1 : max(0, 1 - (from - 0.1) / 0.05)
    }

    /// As a photo that somebody holds up: it moves, and nothing in it does.
    package static func photo(seconds: Double, _ base: Pose = Pose()) -> Act {
        Act(seconds: seconds) { time in
            var pose = base
            pose.roll += 2 * sin(2 * .pi * 0.5 * time)
            pose.place += SIMD2(0.02 * sin(2 * .pi * 0.4 * time), 0.01 * sin(2 * .pi * 0.7 * time))
            return pose
        }
    }

    /// The pixels of all frames, one after the other, and ffmpeg's words to read them over and over.
    package func film(
        in folder: URL, perSecond: Int = 15, width: Int = 180, height: Int = 320
    ) throws -> [String] {
        let file = folder.appendingPathComponent("act.rgb")
        var bytes = Data()
        for frame in frames(perSecond: Double(perSecond), width: width, height: height) {
            bytes.append(contentsOf: frame.pixels)
        }
        try bytes.write(to: file)
        return [
            "-stream_loop", "-1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(width)x\(height)", "-r",
            "\(perSecond)", "-i", file.path,
        ]
    }

    package func frames(perSecond: Double = 10, width: Int = 360, height: Int = 640) -> [Frame] {
        (0..<Int((seconds * perSecond).rounded())).map { index in
            let time = Double(index) / perSecond
            return Portrait.astronaut.frame(pose(time), time: time, width: width, height: height)
        }
    }
}
