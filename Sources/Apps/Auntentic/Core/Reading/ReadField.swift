/// One thing read from a label: the exact text, what it means, how sure that is, and where it stands in the photo.
import Pictures

package struct ReadField: Codable, Hashable, Sendable {
    package enum Source: String, Codable, Sendable {
        /// Decoded from bars, whose own check digit or error correction vouches for it.
        case barcode
        case text
    }

    /// Exactly as it was recognised: `5550B8 030`.
    package var text: String
    /// What it stands for, in one spelling: `555088-030`, `8.5`, `193654038465`, `2019-10-16`.
    package var value: String
    /// 0 a guess … 1 beyond doubt.
    package var certainty: Double
    package var source: Source
    /// Nil when only the photo as a whole is known.
    package var region: PhotoRegion?

    package init(text: String, value: String, certainty: Double, source: Source, region: PhotoRegion? = nil) {
        self.text = text
        self.value = value
        self.certainty = certainty
        self.source = source
        self.region = region
    }

    /// From here on a reading may be used against a pair; below, it is shown but contradicts nothing. Of two hundred such
    /// readings at most one is wrong.
    package static let certain = 0.995

    package var isCertain: Bool { certainty >= Self.certain }

    /// "97 %"; with a tenth from 99 % on, where it decides whether a reading counts, and never 100 %.
    package var percentSure: String {
        let tenths = min(999, Int((certainty * 1000).rounded(.down)))
        return tenths >= 990 ? "\(tenths / 10).\(tenths % 10) %" : "\(tenths / 10) %"
    }
}
