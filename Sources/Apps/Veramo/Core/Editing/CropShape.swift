/// The shapes that a crop can have.
import Pictures

package enum CropShape: String, Codable, Hashable, Sendable, CaseIterable {
    case free, original, square, portrait, tall, story, wide

    package var name: String {
        switch self {
        case .free: "Free"
        case .original: "Original"
        case .square: "1:1"
        case .portrait: "4:5"
        case .tall: "3:4"
        case .story: "9:16"
        case .wide: "16:9"
        }
    }

    /// Width by height; nil where any will do.
    package func ratio(width: Double, height: Double) -> Double? {
        switch self {
        case .free: nil
        case .original: width / height
        case .square: 1
        case .portrait: 4 / 5
        case .tall: 3 / 4
        case .story: 9 / 16
        case .wide: 16 / 9
        }
    }
}

extension PhotoRegion {
    /// The largest of that shape around the middle of this one, in a frame of that width by height.
    package func shaped(_ ratio: Double, frame: Double) -> PhotoRegion {
        // In fractions of the frame, a square is as wide as the frame is narrow.
        let ratio = ratio / frame
        let across = min(1, ratio), down = across / ratio
        let (x, y) = (self.x + (width - across) / 2, self.y + (height - down) / 2)
        return PhotoRegion(
            x: min(max(0, x), 1 - across), y: min(max(0, y), 1 - down), width: across, height: down)
    }
}
