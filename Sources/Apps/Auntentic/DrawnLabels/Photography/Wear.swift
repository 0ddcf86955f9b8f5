/// Worse photographs of the same thing: what people do to pictures before they send them.
import Foundation
import ServerMedia

package enum Wear: String, Codable, Hashable, Sendable, CaseIterable {
    case quarterTurn = "quarter_turn"
    case halfTurn = "half_turn"
    case tilted
    case halved
    case darkened
    case blurred
    case recompressed

    /// A JPEG that shows the same, the way this wears it.
    package func worn(_ jpeg: Data) throws -> Data {
        let picture = try Picture.decoded(jpeg)
        switch self {
        case .quarterTurn: return try picture.held().turned(quarters: 1).encoded(.jpeg, quality: 85)
        case .halfTurn: return try picture.held().turned(quarters: 2).encoded(.jpeg, quality: 85)
        case .tilted: return try tilted(picture).encoded(.jpeg, quality: 85)
        case .halved: return try halved(picture).encoded(.jpeg, quality: 85)
        case .darkened: return try picture.lit(times: 0.35).encoded(.jpeg, quality: 85)
        case .blurred: return try picture.blurred(sigma: 1.2).encoded(.jpeg, quality: 85)
        case .recompressed: return try picture.encoded(.jpeg, quality: 22)
        }
    }

    /// By seven degrees; corners are lost.
    private func tilted(_ picture: Picture) throws(MediaError) -> Picture {
        let (width, height) = (picture.width, picture.height)
        return try picture.held().tilted(0.12, x: -width / 2, y: -height / 2, width: width, height: height)
    }

    /// Each pixel the mean of four.
    private func halved(_ picture: Picture) throws -> Picture {
        let (width, height, bands) = (picture.width / 2, picture.height / 2, picture.bands)
        var half = [UInt8](repeating: 0, count: width * height * bands)
        try picture.withPixels { pixels in
            for place in half.indices {
                let (row, column, band) = (place / bands / width, place / bands % width, place % bands)
                let first = (2 * row * picture.width + 2 * column) * bands + band
                let below = first + picture.width * bands
                let sum =
                    Int(pixels[first]) + Int(pixels[first + bands]) + Int(pixels[below]) + Int(pixels[below + bands])
                half[place] = UInt8(sum / 4)
            }
        }
        return try Picture(pixels: half, width: width, height: height, bands: bands)
    }
}
