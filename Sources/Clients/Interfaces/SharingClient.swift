/// Pictures for other people to see.
import Foundation

package struct SharingClient: Sendable {
    /// Draws a result as a picture to share, 1080×1350 JPEG.
    package var draw: @Sendable (_ card: PictureCard) async throws(PhotoFailure) -> Data
    /// Adds a picture to the person's photo library, for which the phone asks them the first time. Nil where there is no
    /// library: there a picture is handed over as a file.
    package var save: (@Sendable (_ picture: Data) async throws(SavingFailure) -> Void)?

    package init(
        draw: @escaping @Sendable (_ card: PictureCard) async throws(PhotoFailure) -> Data,
        save: (@Sendable (_ picture: Data) async throws(SavingFailure) -> Void)? = nil
    ) {
        self.draw = draw
        self.save = save
    }
}

/// Why a picture isn't in the photo library.
package enum SavingFailure: Error, Sendable, Hashable {
    /// The person, or who manages the phone, doesn't allow this app to add to it.
    case denied
    case noRoom
    /// The library can't read the picture, or had a problem of its own.
    case failed
}

/// A result as a picture: photo, headline, notes and the mandatory disclaimer. The colour says nothing that words and
/// symbol don't say.
package struct PictureCard: Sendable, Hashable {
    package enum Symbol: Sendable, Hashable {
        case tick, cross, exclamation
    }

    /// A percentage drawn as a ring: 0 to 100, with a word under the number.
    package struct Gauge: Sendable, Hashable {
        package var percent: Int
        package var caption: String

        package init(percent: Int, caption: String) {
            self.percent = percent
            self.caption = caption
        }
    }

    /// The app's name and the kind of result.
    package var title: String
    package var kind: String
    package var photo: Data?
    package var symbol: Symbol
    package var headline: String
    package var subtitle: String?
    package var gauge: Gauge?
    /// Only the first two are shown.
    package var notes: [String]
    package var disclaimer: String
    /// The colours of the picture and of symbol and gauge, as `0xRRGGBB`.
    package var background: UInt32
    package var tint: UInt32

    package init(
        title: String, kind: String, photo: Data?, symbol: Symbol, headline: String, subtitle: String? = nil,
        gauge: Gauge? = nil, notes: [String], disclaimer: String, background: UInt32, tint: UInt32
    ) {
        self.title = title
        self.kind = kind
        self.photo = photo
        self.symbol = symbol
        self.headline = headline
        self.subtitle = subtitle
        self.gauge = gauge
        self.notes = notes
        self.disclaimer = disclaimer
        self.background = background
        self.tint = tint
    }
}
