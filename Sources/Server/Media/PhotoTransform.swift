/// How to render a picture: the `transform` of a storage URL.

package struct PhotoTransform: Sendable, Hashable {
    package enum Fit: String, Sendable, Hashable {
        /// Fills the box and crops the rest.
        case cover
        /// Fits into the box completely.
        case contain
        /// Takes the box's shape, even if that distorts.
        case fill
    }

    package var width: Int?
    package var height: Int?
    package var fit: Fit
    /// 1 to 100.
    package var quality: Int
    /// Nil keeps the original's format, or takes JPEG if we can't write that format.
    package var format: PictureFormat?
    /// Keeps camera, program and capture time in a JPEG. All other metadata is removed in any case.
    package var keepsOrigin = false
    /// A word in its corner.
    package var mark: WordMark?

    package init(
        width: Int? = nil, height: Int? = nil, fit: Fit = .cover, quality: Int = 80, format: PictureFormat? = nil,
        mark: WordMark? = nil
    ) {
        self.width = width
        self.height = height
        self.fit = fit
        self.quality = quality
        self.format = format
        self.mark = mark
    }

    /// The same text for the same result, independent of the order of the parameters.
    package var cacheKey: String {
        let size = "\(width.map(String.init) ?? "")x\(height.map(String.init) ?? "")"
        let origin = keepsOrigin ? "-origin" : ""
        let marked = mark.map { "-marked-\($0.word)" } ?? ""
        return "\(size)-\(fit.rawValue)-\(quality)-\(format?.rawValue ?? "origin")\(origin)\(marked)"
    }
}
