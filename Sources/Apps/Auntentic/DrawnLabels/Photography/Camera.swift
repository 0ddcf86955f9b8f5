/// Where a label is held, how the light falls and what the camera adds: everything a photo depends on but the label.
import Foundation

package struct Camera: Codable, Hashable, Sendable {
    /// A crease across the label: beyond it the paper leans away.
    package struct Fold: Codable, Hashable, Sendable {
        package var angle: Double
        /// Distance of the crease from the label's middle, in label widths.
        package var offset: Double
        package var lean: Double
        package var shade: Double
    }

    package struct Glare: Codable, Hashable, Sendable {
        package var x: Double
        package var y: Double
        package var radius: Double
        package var strength: Double
    }

    /// Of the photo, in pixels.
    package var width: Int
    package var height: Int
    /// Of the label in the photo, in pixels, before tilt.
    package var labelWidth: Double
    /// Degrees: in the photo's plane (clockwise), about the upright and about the level axis.
    package var roll: Double
    package var yaw: Double
    package var pitch: Double
    /// Where the label's middle is, as parts of the photo.
    package var centreX: Double
    package var centreY: Double
    /// Height of the paper's waves, in label widths.
    package var wave: Double
    package var wavePhase: Double
    package var waveLength: Double
    package var fold: Fold?
    package var glare: Glare?
    /// Standard deviation in pixels.
    package var blur: Double
    package var noise: Double
    package var exposure: Double
    package var warmth: Double
    /// How much darker the far side of the photo is, and in which direction.
    package var shade: Double
    package var shadeAngle: Double
    package var quality: Int
}

extension Camera {
    static func random(
        _ difficulty: Difficulty, widths: ClosedRange<Double>, fills: ClosedRange<Double>, aspect: Double,
        _ random: inout Seeded
    ) -> Camera {
        let labelWidth = random.within(widths)
        let isTurned = random.chance(difficulty.turns)
        let roll = random.within(difficulty.roll) + (isTurned ? random.pick([90, 180, 270]) : 0)
        let isUpright = random.chance(0.75)
        // What the turned label takes of the photo's width, so that all of it is in the picture.
        let angle = roll * .pi / 180
        let across = labelWidth * (abs(cos(angle)) + aspect * abs(sin(angle)))
        let down = labelWidth * (abs(sin(angle)) + aspect * abs(cos(angle)))
        let share = random.within(fills)
        let needed = max(isUpright ? across : down, (isUpright ? down : across) * 0.75)
        let short = max(420, min(needed / share, max(needed / 0.9, 1200)))
        let size = (short: short, long: short * 4 / 3)
        let width = isUpright ? size.short : size.long
        let height = isUpright ? size.long : size.short
        let room = (x: 0.48 - across / width / 2, y: 0.48 - down / height / 2)
        return Camera(
            width: Int(width), height: Int(height), labelWidth: labelWidth, roll: roll,
            yaw: random.within(difficulty.tilt), pitch: random.within(difficulty.tilt),
            centreX: 0.5 + random.within(-1...1) * max(0, room.x) * 0.8,
            centreY: 0.5 + random.within(-1...1) * max(0, room.y) * 0.8, wave: random.within(difficulty.wave),
            wavePhase: random.within(0...6.28), waveLength: random.within(0.6...1.6),
            fold: random.chance(difficulty.folds) ? .random(&random) : nil,
            glare: random.chance(difficulty.glare) ? .random(&random) : nil,
            blur: max(0.35, labelWidth * random.within(difficulty.blur)), noise: random.within(difficulty.noise),
            exposure: random.within(0.78...1.06), warmth: random.within(-0.04...0.08),
            shade: random.within(difficulty.shade), shadeAngle: random.within(0...6.28),
            quality: Int(random.within(difficulty.quality)))
    }
}

extension Camera {
    /// Cardboard neither waves nor folds.
    mutating func stiffen() {
        wave *= 0.12
        fold = nil
    }
}

extension Camera.Fold {
    fileprivate static func random(_ random: inout Seeded) -> Self {
        Self(
            angle: random.within(0...6.28), offset: random.within(0.12...0.45), lean: random.within(0.04...0.22),
            shade: random.within(0.06...0.3))
    }
}

extension Camera.Glare {
    fileprivate static func random(_ random: inout Seeded) -> Self {
        Self(
            x: random.within(-0.5...0.5), y: random.within(-0.4...0.4), radius: random.within(0.08...0.3),
            strength: random.within(0.25...0.75))
    }
}
