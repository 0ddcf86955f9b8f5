/// Looks at a recording frame by frame, and keeps what it saw: no frame, and no picture of a face.
import Foundation

package struct Watcher: Sendable {
    /// Frames a second: enough for blinks, and what a minute costs is in Docs/Measurements.md.
    package static let perSecond = 10.0
    /// Of a frame's longer side, in pixels.
    package static let side = 640
    /// The longer side of the picture in which motion is looked for.
    private static let small = 160
    /// One frame of so many.
    private enum Every {
        static let (crowd, gaze, hands, body, light) = (10, 4, 5, 10, 5)
    }

    private let sight: Sight?
    package private(set) var seen: Seen
    private var count = 0
    private var region: Region?
    private var bodyRegion: Region?
    private var last: Grey?

    /// - Parameter sight: nil where the models are missing: light and motion are measured all the same.
    package init(_ sight: Sight?) {
        self.sight = sight
        seen = Seen(perSecond: Self.perSecond, hasSight: sight != nil)
    }

    /// Takes as long as the networks do: some milliseconds.
    package mutating func look(at picture: Frame) throws {
        defer { count += 1 }
        let found = try sight.flatMap { try tracked(in: picture, $0) }
        let box = found?.points.box
        var face = found.map { Face($0.points, width: picture.width, height: picture.height) }
        face?.gaze = found?.gaze
        seen.faces.append(Sighting(picture.time, face))
        if let sight { try lookRound(picture, sight, box) }
        if isTurn(Every.light, 0) {
            let light = Light(picture, grey: Grey(picture, every: 1), face: box)
            seen.lights.append(Sighting(picture.time, light))
        }
        follow(picture, box)
    }

    /// Moments of different looks fall on different frames.
    private func isTurn(_ every: Int, _ offset: Int) -> Bool { count % every == offset }

    private mutating func tracked(
        in picture: Frame, _ sight: Sight
    ) throws -> (points: FacePoints, gaze: Angles?)? {
        if isTurn(Every.crowd, 0) || region == nil {
            let faces = try sight.faces.faces(in: picture)
            let heights = faces.map { $0.box.height / Double(picture.height) }
            if isTurn(Every.crowd, 0) { seen.crowds.append(Sighting(picture.time, heights)) }
            if region == nil { region = faces.first?.faceRegion }
        }
        guard let place = region, let points = try sight.face.points(in: picture, place) else {
            region = nil
            return nil
        }
        region = points.region
        return (points, isTurn(Every.gaze, 0) ? try sight.iris.gaze(in: picture, points) : nil)
    }

    private mutating func lookRound(_ picture: Frame, _ sight: Sight, _ face: Box?) throws {
        if isTurn(Every.body, 5) {
            seen.bodies.append(Sighting(picture.time, try sight.bodies.body(in: picture, last: &bodyRegion)))
        }
        if let face, isTurn(Every.hands, 2) {
            let places = try sight.hands.hands(in: picture).map { $0.place / max(face.height, 1) }
            seen.hands.append(Sighting(picture.time, places))
        }
    }

    /// Of what is behind the person: shoulders are three heads wide, and reach the lower edge.
    private mutating func follow(_ picture: Frame, _ face: Box?) {
        let longer = max(picture.width, picture.height)
        let step = max(1, longer / Self.small)
        let grey = Grey(picture, every: step)
        defer { last = grey }
        guard let last else { return }
        let person = face.map { face in
            Box(
                low: SIMD2(face.centre.x - 1.5 * face.width, face.low.y - face.height / 3) / Double(step),
                high: SIMD2(face.centre.x + 1.5 * face.width, Double(picture.height)) / Double(step))
        }
        let shift = Shift.between(last, grey, apart: person)
        seen.shifts.append(Sighting(picture.time, shift.map { $0 * Double(step) / Double(longer) }))
    }
}
