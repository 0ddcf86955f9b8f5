/// Whether photos are good enough to be judged at all. The figures were measured on real photos and on copies of them
/// that were blurred, darkened and recompressed: real ones score 0.68 and more for sharpness, spoilt ones below 0.5.
import Pictures

package enum PhotoRules {
    package static let shortestSide = 320
    package static let leastLongSide = 480
    package static let leastSharpness = 0.45
    package static let leastBrightness = 0.12
    package static let leastWhitePoint = 0.30
    package static let mostBrightness = 0.88
    package static let mostHighlights = 0.60
    package static let leastContrast = 0.12
    /// Bits that may differ between two copies of one picture.
    package static let mostFingerprintDistance = 6

    /// The worst problem of one photo, or nil. One at a time: whoever retakes a dark photo gets a new one anyway.
    package static func problem(_ photo: PhotoMeasurements) -> PhotoProblem? {
        let short = min(photo.width, photo.height)
        let long = max(photo.width, photo.height)
        if short < shortestSide || long < leastLongSide {
            return .tooSmall(width: photo.width, height: photo.height)
        }
        if photo.brightness < leastBrightness || photo.whitePoint < leastWhitePoint { return .tooDark }
        if photo.brightness > mostBrightness || photo.highlights > mostHighlights { return .tooBright }
        if photo.whitePoint - photo.blackPoint < leastContrast { return .flat }
        if photo.sharpness < leastSharpness { return .blurred }
        return nil
    }

    /// A photo and the angle that it is said to show.
    package typealias Shown = (angle: PhotoAngle, measurements: PhotoMeasurements)

    /// By its bytes or by its looks; where two angles look alike, by its bytes alone.
    package static func isSamePicture(_ one: Shown, _ other: Shown) -> Bool {
        let (first, second) = (one.measurements, other.measurements)
        if first.contentHash == second.contentHash { return true }
        return !one.angle.looksLike(other.angle)
            && (first.fingerprint ^ second.fingerprint).nonzeroBitCount <= mostFingerprintDistance
    }

    /// Every problem of a set, in the order given. Of two equal pictures the later one is blamed; a photo that is
    /// unusable anyway is not compared, since dark or blurred pictures all look alike.
    package static func issues(_ photos: [Shown]) -> [PhotoIssue] {
        var issues: [PhotoIssue] = []
        var good: [Shown] = []
        for photo in photos {
            if let problem = problem(photo.measurements) {
                issues.append(PhotoIssue(photo.angle, problem))
            } else if let twin = good.first(where: { isSamePicture($0, photo) }) {
                issues.append(PhotoIssue(photo.angle, .duplicate(of: twin.angle)))
            } else {
                good.append(photo)
            }
        }
        return issues
    }
}
