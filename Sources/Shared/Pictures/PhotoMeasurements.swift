/// The measurements of one photo, on a scale that doesn't depend on its resolution.
package struct PhotoMeasurements: Codable, Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// From 0, no edge anywhere, to 1: how much fine detail there is to lose.
    package var sharpness: Double
    /// Mean brightness, 0 … 1.
    package var brightness: Double
    /// The brightness below which 95 % of the pixels lie.
    package var whitePoint: Double
    /// The brightness below which 5 % of the pixels lie.
    package var blackPoint: Double
    /// The share of overexposed pixels.
    package var highlights: Double
    /// 64 bits that stay nearly the same when a picture is resized or recompressed.
    package var fingerprint: UInt64
    /// Equal only for byte-identical files.
    package var contentHash: String

    package init(
        width: Int, height: Int, sharpness: Double, brightness: Double, whitePoint: Double, blackPoint: Double,
        highlights: Double, fingerprint: UInt64, contentHash: String
    ) {
        self.width = width
        self.height = height
        self.sharpness = sharpness
        self.brightness = brightness
        self.whitePoint = whitePoint
        self.blackPoint = blackPoint
        self.highlights = highlights
        self.fingerprint = fingerprint
        self.contentHash = contentHash
    }
}
