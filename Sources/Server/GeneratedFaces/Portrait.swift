/// A real face from a photograph, moved as no network has to be asked about: every place, angle and opening is known.
///
/// The photograph is NASA's portrait of Eileen Collins, in the public domain, as scikit-image packs it (`astronaut.png`).
import Foundation
import ServerFaces
import ServerMedia

package struct Portrait: Sendable {
    package let width: Int
    package let height: Int
    let pixels: [UInt8]

    struct Unreadable: Error {}

    /// Read once. The photograph lies beside the program, like all that it can't do without.
    package static let astronaut: Portrait = {
        do { return try Portrait() } catch { fatalError("the portrait can't be read: \(error)") }
    }()

    private init() throws {
        guard let file = Bundle.module.url(forResource: "astronaut", withExtension: "jpg") else { throw Unreadable() }
        _ = try MediaPool(workers: 1)
        let picture = try ServerMedia.Picture.decoded(Data(contentsOf: file)).rgb()
        (width, height) = (picture.width, picture.height)
        pixels = try picture.withPixels { Array($0) }
    }

    /// In the photograph's pixels, as a person sees them in it.
    package static let face = (middle: SIMD2(224.0, 122.0), hairline: 80.0, chin: 182.0)
    static let eyes = [SIMD2(203.0, 101.5), SIMD2(248.0, 103.0)]
    /// Of the eyes' middle from the face's, in its heights.
    package static let betweenEyes = ((eyes[0] + eyes[1]) / 2 - face.middle) / (face.chin - face.hairline)
    /// MediaPipe's points begin a little above this hairline.
    package static let meshHeight = 1.06
    static let lips = SIMD2(222.5, 145.0)
}

/// How the portrait is held and what its face does, at a moment.
package struct Pose: Hashable, Sendable {
    /// Of the face's middle in the film, as parts of its width and height.
    package var place = SIMD2(0.5, 0.42)
    /// From hairline to chin, as a part of the film's height.
    package var size = 0.25
    /// Clockwise, in degrees.
    package var roll = 0.0
    /// From 0 to 1.
    package var mouth = 0.0
    package var lids = 0.0
    package var brows = 0.0
    /// What every pixel's light is multiplied by.
    package var light = 1.0

    package init() {}
}

extension Portrait {
    /// - Parameter time: in seconds.
    package func frame(_ pose: Pose, time: Double = 0, width: Int = 360, height: Int = 640) -> Frame {
        let scale = (Self.face.chin - Self.face.hairline) / (pose.size * Double(height))
        let turn = -pose.roll * .pi / 180
        let (across, down) = (
            SIMD2(cos(turn), sin(turn)) * scale, SIMD2(-sin(turn), cos(turn)) * scale
        )
        let middle = SIMD2(pose.place.x * Double(width), pose.place.y * Double(height))
        var made = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let away = SIMD2(Double(column), Double(row)) - middle
                let point = Self.face.middle + across * away.x + down * away.y
                let colour = colour(at: point, pose) * pose.light
                let at = (row * width + column) * 3
                for band in 0..<3 { made[at + band] = UInt8(min(max(colour[band] + 0.5, 0), 255)) }
            }
        }
        return Frame(time: time, width: width, height: height, pixels: made)!
    }

    /// What the face does, undone: the photograph's colour of a point.
    private func colour(at point: SIMD2<Double>, _ pose: Pose) -> SIMD3<Double> {
        for eye in Self.eyes {
            let away = (point - eye) / SIMD2(13, 8)
            let inside = 1 - (away * away).sum()
            // The lid's skin comes down over the eye.
            let lid = eye.y - 7 + 13 * pose.lids
            if pose.lids > 0, inside > 0, point.y < lid { return sample(SIMD2(point.x, eye.y - 8.5)) }
        }
        var source = point
        let beside = max(0, 1 - pow((point.x - Self.lips.x) / 30, 2))
        let gap = 14 * pose.mouth * beside
        if gap > 0.2, point.y > Self.lips.y, point.y < 215 {
            if point.y < Self.lips.y + gap { return SIMD3(60, 20, 20) }
            source.y -= gap * (1 - (point.y - Self.lips.y - gap) / (215 - Self.lips.y - gap))
        }
        let above = max(0, 1 - abs(point.y - 90) / 10) * max(0, 1 - pow((point.x - 225) / 45, 2))
        source.y += 6 * pose.brows * above
        return sample(source)
    }

    /// Between the four nearest pixels; the edge goes on for ever.
    private func sample(_ point: SIMD2<Double>) -> SIMD3<Double> {
        let (x, y) = (min(max(point.x, 0), Double(width - 1)), min(max(point.y, 0), Double(height - 1)))
        let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
        let (along, down) = (x - Double(left), y - Double(top))
        func at(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let index = (y * width + x) * 3
            return SIMD3(Double(pixels[index]), Double(pixels[index + 1]), Double(pixels[index + 2]))
        }
        let upper = at(left, top) * (1 - along) + at(left + 1, top) * along
        let lower = at(left, top + 1) * (1 - along) + at(left + 1, top + 1) * along
        return upper * (1 - down) + lower * down
    }
}
