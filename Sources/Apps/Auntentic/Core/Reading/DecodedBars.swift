/// Bars or a QR code as a decoder returned them, before anybody decides what they mean.
import Pictures

package struct DecodedBars: Hashable, Sendable {
    package enum Symbology: String, Sendable {
        /// UPC-A too, which decoders return with a leading 0.
        case ean13
        case interleaved2of5
        case code128
        case code39
        case qr
    }

    package var symbology: Symbology
    package var content: String
    /// How many scan lines agreed.
    package var strength: Int
    package var region: PhotoRegion?
    /// Which way its top edge runs in the photo, degrees clockwise; known for QR codes.
    package var angle: Double?

    package init(
        symbology: Symbology, content: String, strength: Int = 1, region: PhotoRegion? = nil,
        angle: Double? = nil
    ) {
        self.symbology = symbology
        self.content = content
        self.strength = strength
        self.region = region
        self.angle = angle
    }
}
