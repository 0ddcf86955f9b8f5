/// What one frame says of a face: where it is, how it is turned, and how far eyes, mouth and brows are open.
import Foundation

/// Values only, so that measurements over time are tested without any picture.
package struct Face: Hashable, Sendable {
    /// Of the middle between the eyes' outer corners, as parts of the picture's width and height.
    package var place: SIMD2<Double>
    /// From the hairline to the chin, as a part of the picture's height.
    package var height: Double
    /// Of the hairline from the picture's upper edge, as a part of its height.
    package var top: Double
    /// In pixels, between the eyes' outer corners: all that is finer is noise.
    package var eyeDistance: Double
    package var head: Angles
    /// Soukupová and Čech's aspect ratio, the mean of both eyes.
    package var eyeOpening: Double
    /// Between the lips, over the distance of the eyes' outer corners.
    package var mouthOpening: Double
    /// The same measure, between the corners of the mouth.
    package var mouthWidth: Double
    /// The same measure, of the brows above the eyes.
    package var browHeight: Double
    /// Where the eyes look, against the camera; nil where they weren't looked at.
    package var gaze: Angles?

    package init(
        place: SIMD2<Double>, height: Double, top: Double, eyeDistance: Double, head: Angles, eyeOpening: Double,
        mouthOpening: Double, mouthWidth: Double, browHeight: Double, gaze: Angles? = nil
    ) {
        (self.place, self.height, self.top, self.eyeDistance) = (place, height, top, eyeDistance)
        (self.head, self.eyeOpening, self.mouthOpening) = (head, eyeOpening, mouthOpening)
        (self.mouthWidth, self.browHeight, self.gaze) = (mouthWidth, browHeight, gaze)
    }
}

/// In degrees, as the picture shows it: turned to its right, up, and leaning clockwise are positive.
package struct Angles: Hashable, Sendable {
    package var yaw: Double
    package var pitch: Double
    package var roll: Double

    package init(yaw: Double, pitch: Double, roll: Double = 0) {
        (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    }
}

extension Face {
    init(_ points: FacePoints, width: Int, height: Int) {
        let eyes = [FaceIndex.rightEye, FaceIndex.leftEye]
        let (right, left) = (points.points[eyes[0].outer], points.points[eyes[1].outer])
        let middle = (right + left) / 2
        let unit = max((left - right).length, 1)
        let box = points.box
        func apart(_ one: Int, _ other: Int) -> Double { (points.points[one] - points.points[other]).length / unit }
        self.init(
            place: SIMD2(middle.x / Double(width), middle.y / Double(height)),
            height: box.height / Double(height), top: box.low.y / Double(height), eyeDistance: unit,
            head: points.head, eyeOpening: eyes.map(points.opening).reduce(0, +) / 2,
            mouthOpening: apart(FaceIndex.lips.upper, FaceIndex.lips.lower),
            mouthWidth: apart(FaceIndex.mouth.right, FaceIndex.mouth.left),
            browHeight: eyes.map(points.brow).reduce(0, +) / 2 / unit)
    }
}

extension FacePoints {
    /// From the axes through both eyes and both cheeks, and from the hairline to the chin.
    var head: Angles {
        let across =
            points[FaceIndex.leftEye.outer] - points[FaceIndex.rightEye.outer] + points[FaceIndex.cheeks.left]
            - points[FaceIndex.cheeks.right]
        let down = points[FaceIndex.chin] - points[FaceIndex.forehead]
        let level = SIMD2(across.x, across.y)
        return Angles(
            yaw: atan2(across.z, level.length).degrees,
            pitch: atan2(-down.z, SIMD2(down.x, down.y).length).degrees, roll: level.direction.degrees)
    }

    /// Soukupová and Čech, "Real-time eye blink detection using facial landmarks", CVWW 2016, equation 1.
    fileprivate func opening(_ eye: FaceIndex.Eye) -> Double {
        let width = (points[eye.outer] - points[eye.inner]).length
        let heights = eye.lids.map { (points[$0.upper] - points[$0.lower]).length }
        return heights.reduce(0, +) / Double(heights.count) / max(width, 1e-6)
    }

    /// How far the brow is from the line between the eye's corners.
    fileprivate func brow(_ eye: FaceIndex.Eye) -> Double {
        let (one, other) = (flat(eye.outer), flat(eye.inner))
        let line = other - one
        let heights = eye.brow.map { index -> Double in
            let to = flat(index) - one
            return abs(line.x * to.y - line.y * to.x) / max(line.length, 1e-6)
        }
        return heights.reduce(0, +) / Double(heights.count)
    }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}

extension Double {
    var degrees: Double { self * 180 / .pi }
}
