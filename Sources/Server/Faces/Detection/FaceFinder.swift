/// Finds all faces of a picture, near ones and far ones.
import Foundation

struct FaceFinder: Sendable {
    let near: Detector
    let far: Detector

    /// The largest first.
    func faces(in picture: Frame) throws -> [Detection] {
        // Each misses what the other was trained for.
        let both = try near.detections(in: picture) + far.detections(in: picture)
        return both.merged(overlap: 0.3).sorted { $0.box.area > $1.box.area }
    }
}

extension Detection {
    /// Where the points of this face are to be looked for: MediaPipe's rule, one and a half times the box, eyes level.
    var faceRegion: Region {
        Region(box: box, angle: (points[1] - points[0]).direction, times: 1.5)
    }
}
