/// What keeps a photo from being judged, in words its owner can act on.
package enum PhotoProblem: Codable, Hashable, Sendable {
    case missing
    case unreadable
    case tooSmall(width: Int, height: Int)
    case tooLarge
    case blurred
    case tooDark
    case tooBright
    case flat
    case duplicate(of: PhotoAngle)
    case wanted

    package var code: String {
        switch self {
        case .missing: "missing"
        case .unreadable: "unreadable"
        case .tooSmall: "too_small"
        case .tooLarge: "too_large"
        case .blurred: "blurred"
        case .tooDark: "too_dark"
        case .tooBright: "too_bright"
        case .flat: "no_detail"
        case .duplicate: "duplicate"
        case .wanted: "wanted"
        }
    }

    package func message(for angle: PhotoAngle) -> String {
        let photo = "The \(angle.title) photo"
        return switch self {
        case .missing: "\(photo) wasn't found. Upload it again."
        case .unreadable: "\(photo) can't be opened. It may be damaged: take it again."
        case .tooSmall(let width, let height):
            "\(photo) is only \(width) × \(height) pixels. Take it with the camera instead of using a thumbnail."
        case .tooLarge: "\(photo) has too many pixels to be opened. Upload a smaller version."
        case .blurred: "\(photo) is blurred. Hold still, tap to focus and take it again."
        case .tooDark: "\(photo) is too dark. Turn on a light or move to a window and take it again."
        case .tooBright: "\(photo) is washed out. Move out of the glare, turn off the flash and take it again."
        case .flat: "\(photo) shows hardly any detail. Make sure nothing covers the lens and take it again."
        case .duplicate(let other):
            "\(photo) is the same picture as the \(other.title) photo. Take a photo of the \(angle.title) instead."
        case .wanted: "A photo of the \(angle.title) would help to decide. \(angle.instruction)"
        }
    }
}

/// A problem with the photo of one angle.
package struct PhotoIssue: Hashable, Sendable {
    package var angle: PhotoAngle
    package var problem: PhotoProblem

    package init(_ angle: PhotoAngle, _ problem: PhotoProblem) {
        self.angle = angle
        self.problem = problem
    }

    package var message: String { problem.message(for: angle) }
}
