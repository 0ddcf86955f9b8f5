/// What `generate-image` answers when it is done.
import Foundation

package struct MadePictures: Codable, Sendable, Hashable {
    package var pictures: [MadePicture]
    /// How many were asked for; each that is missing cost nothing.
    package var asked: Int
    /// How many of the missing ones the provider's safety check withheld.
    package var flagged: Int
    /// What must be said of them, such as that no AI model drew them; nil for a model's.
    package var notice: String?

    package init(pictures: [MadePicture], asked: Int, flagged: Int, notice: String?) {
        self.pictures = pictures
        self.asked = asked
        self.flagged = flagged
        self.notice = notice
    }
}

/// One stored picture, before any of its bytes are loaded.
package struct MadePicture: Codable, Sendable, Hashable, Identifiable {
    package var id: UUID
    package var width: Int
    package var height: Int
    package var blurhash: String
    /// "#rrggbb", the picture's dominant colour.
    package var colour: String
    /// Reproduces it together with the prompt, where the maker knows seeds.
    package var seed: Int?

    package init(id: UUID, width: Int, height: Int, blurhash: String, colour: String, seed: Int?) {
        self.id = id
        self.width = width
        self.height = height
        self.blurhash = blurhash
        self.colour = colour
        self.seed = seed
    }
}

/// The sizes in which a picture is delivered.
package enum PictureRendition: String, Codable, Sendable, Hashable, CaseIterable {
    case small, medium, large

    /// No side is longer than this many pixels.
    package var side: Int {
        switch self {
        case .small: 320
        case .medium: 720
        case .large: 1600
        }
    }
}
