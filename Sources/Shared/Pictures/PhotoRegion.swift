/// A part of a photo, upright: an axis-parallel box in fractions of its width and height, origin at the top left.
package struct PhotoRegion: Codable, Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole picture.
    package static let whole = PhotoRegion(x: 0, y: 0, width: 1, height: 1)

    /// The smallest box around both.
    package func union(_ other: PhotoRegion) -> PhotoRegion {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PhotoRegion(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
