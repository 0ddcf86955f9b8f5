/// The shape of a picture, and its size in pixels.

package enum PictureShape: Sendable, Hashable {
    case square, landscape, portrait
    /// `PictureSize.problem` says which sizes there are.
    case custom(PictureSize)

    package var size: PictureSize {
        switch self {
        case .square: PictureSize(width: 1024, height: 1024)
        case .landscape: PictureSize(width: 1344, height: 896)
        case .portrait: PictureSize(width: 896, height: 1344)
        case .custom(let size): size
        }
    }

    package var name: String {
        switch self {
        case .square: "square"
        case .landscape: "landscape"
        case .portrait: "portrait"
        case .custom: "custom"
        }
    }

    /// - Parameter size: counts for `custom` alone, and must be there for it.
    package init?(name: String, size: PictureSize?) {
        switch (name, size) {
        case ("square", _): self = .square
        case ("landscape", _): self = .landscape
        case ("portrait", _): self = .portrait
        case ("custom", let size?): self = .custom(size)
        default: return nil
        }
    }
}

package struct PictureSize: Codable, Sendable, Hashable, CustomStringConvertible {
    package static let sides = 256...2048
    package static let step = 8
    /// Four megapixels.
    package static let mostPixels = 4_000_000

    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var description: String { "\(width) × \(height)" }

    package enum Problem: Sendable, Hashable {
        case side, step, pixels

        /// For the person who chose it.
        package var message: String {
            switch self {
            case .side: "Width and height are 256 to 2048 pixels."
            case .step: "Width and height are multiples of 8."
            case .pixels: "A picture has at most 4 megapixels."
            }
        }
    }

    /// Nil for a size that can be made.
    package var problem: Problem? {
        guard Self.sides.contains(width), Self.sides.contains(height) else { return .side }
        guard width.isMultiple(of: Self.step), height.isMultiple(of: Self.step) else { return .step }
        return width * height > Self.mostPixels ? .pixels : nil
    }

    /// The nearest sides that can be made, for a field that somebody types into.
    package static func nearest(_ side: Int) -> Int {
        let clamped = min(max(side, sides.lowerBound), sides.upperBound)
        return (clamped + step / 2) / step * step
    }
}
