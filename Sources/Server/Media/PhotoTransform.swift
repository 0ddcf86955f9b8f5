/// How a picture is to be remade: the `transform` of a storage URL.

package struct PhotoTransform: Sendable, Hashable {
    package enum Fit: String, Sendable, Hashable {
        /// Fills the box and cuts off what sticks out.
        case cover
        /// Fits into the box whole.
        case contain
        /// Takes the box's shape, even if that distorts.
        case fill
    }

    package var width: Int?
    package var height: Int?
    package var fit: Fit
    /// 1 to 100.
    package var quality: Int
    /// Nil keeps the original's format, or takes JPEG where that one can't be written.
    package var format: PictureFormat?
    /// Leaves camera, program and capture time in a JPEG. Everything else about it goes in any case.
    package var keepsOrigin = false

    package init(
        width: Int? = nil, height: Int? = nil, fit: Fit = .cover, quality: Int = 80, format: PictureFormat? = nil
    ) {
        self.width = width
        self.height = height
        self.fit = fit
        self.quality = quality
        self.format = format
    }

    /// The same text for the same result, whatever order the parameters came in.
    package var cacheKey: String {
        let size = "\(width.map(String.init) ?? "")x\(height.map(String.init) ?? "")"
        let origin = keepsOrigin ? "-origin" : ""
        return "\(size)-\(fit.rawValue)-\(quality)-\(format?.rawValue ?? "origin")\(origin)"
    }
}
