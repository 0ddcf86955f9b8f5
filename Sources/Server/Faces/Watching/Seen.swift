/// What was seen over time, from which all measurements of the picture are taken.

/// Something at a time of the recording, in seconds from its start.
package struct Sighting<What: Sendable>: Sendable {
    package let time: Double
    package let what: What

    package init(_ time: Double, _ what: What) { (self.time, self.what) = (time, what) }
}

package struct Seen: Sendable {
    /// Frames that were looked at in a second.
    package var perSecond: Double
    /// Frames that were the one before once more, because the camera took none meanwhile.
    package var repeated = 0
    /// Whether faces, bodies and hands could be looked for.
    package var hasSight: Bool
    /// One for each frame.
    package var faces: [Sighting<Face?>] = []
    /// The heights of all faces, as parts of the picture's: the largest first.
    package var crowds: [Sighting<[Double]>] = []
    package var bodies: [Sighting<Body?>] = []
    /// Where the hands are, in heights of the face.
    package var hands: [Sighting<[SIMD2<Double>]>] = []
    package var lights: [Sighting<Light>] = []
    /// From frame to frame, as parts of the picture's longer side.
    package var shifts: [Sighting<SIMD2<Double>?>] = []

    package init(perSecond: Double, hasSight: Bool) { (self.perSecond, self.hasSight) = (perSecond, hasSight) }

    /// In seconds.
    package var duration: Double { Double(faces.count) / perSecond }
    /// Different frames in a second, which is what a margin of time rests on.
    var density: Double {
        faces.isEmpty ? perSecond : perSecond * Double(faces.count - repeated) / Double(faces.count)
    }
    /// Frames that show the face.
    var shown: [Face] { faces.compactMap(\.what) }
    /// From 0 to 1.
    var presence: Double { faces.isEmpty ? 0 : Double(shown.count) / Double(faces.count) }
}
