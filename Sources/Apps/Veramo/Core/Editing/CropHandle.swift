/// What a finger pulls at a crop: one of its corners, or all of it.
import Pictures

package enum CropHandle: String, Hashable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight, whole

    package static let corners: [CropHandle] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    /// In fractions of the picture.
    package static let smallest = 0.05

    private var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    private var isTop: Bool { self == .topLeft || self == .topRight }

    /// The crop after the pull, in the picture.
    /// - Parameters:
    ///   - x: to the right, in fractions of the picture's width; `y` downwards, of its height.
    ///   - ratio: width by height in the same fractions, if it must stay so.
    package func pulled(_ crop: PhotoRegion, x: Double, y: Double, ratio: Double?) -> PhotoRegion {
        if self == .whole {
            return PhotoRegion(
                x: min(max(0, crop.x + x), 1 - crop.width), y: min(max(0, crop.y + y), 1 - crop.height),
                width: crop.width, height: crop.height)
        }
        let most = room(crop)
        var width = min(most.width, max(Self.smallest, crop.width + (isLeft ? -x : x)))
        var height = min(most.height, max(Self.smallest, crop.height + (isTop ? -y : y)))
        if let ratio {
            width = min(max(width, height * ratio), most.width, most.height * ratio)
            height = width / ratio
        }
        return PhotoRegion(
            x: isLeft ? crop.x + crop.width - width : crop.x, y: isTop ? crop.y + crop.height - height : crop.y,
            width: width, height: height)
    }

    /// How large it can become while its opposite corner stays.
    private func room(_ crop: PhotoRegion) -> (width: Double, height: Double) {
        (isLeft ? crop.x + crop.width : 1 - crop.x, isTop ? crop.y + crop.height : 1 - crop.y)
    }
}

extension PhotoRegion {
    /// Larger or smaller around its middle, within the picture: what two fingers and a button do.
    package func zoomed(_ factor: Double) -> PhotoRegion {
        let least = CropHandle.smallest / min(width, height), most = 1 / max(width, height)
        let factor = min(max(factor, min(1, least)), most)
        let (across, down) = (width * factor, height * factor)
        return PhotoRegion(
            x: min(max(0, x + (width - across) / 2), 1 - across), y: min(max(0, y + (height - down) / 2), 1 - down),
            width: across, height: down)
    }
}
