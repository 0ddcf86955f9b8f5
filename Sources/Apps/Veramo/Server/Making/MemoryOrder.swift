/// A request for a picture once it is known to be right: what the job works from, after a restart too.
import ServerProviders
import VeramoCore

package struct MemoryOrder: Codable, Sendable, Hashable {
    package var request: MemoryRequest
    /// Decides the picture together with the prompt, so that a run that resumes draws the same.
    package var seed: Int

    package init(_ request: MemoryRequest) {
        self.request = request
        seed = Int.random(in: 0...Int(Int32.max))
    }
}

extension MemoryWish {
    /// Of a picture that is made from words alone, or put together from several.
    static let size = PixelSize(1024, 1024)

    /// What is asked of a maker, whichever serves this kind of wish.
    func imageRequest(
        seed: Int, starts: [ImageRequest.Start], deadline: ContinuousClock.Instant
    ) -> ImageRequest {
        // A style alone says what to draw.
        let words = prompt.isEmpty ? (preset?.direction ?? "") : prompt
        var request = ImageRequest(
            prompt: words, style: prompt.isEmpty ? nil : preset?.direction, look: preset?.look.rawValue,
            size: Self.size, count: 1, seed: UInt64(seed), deadline: deadline)
        request.starts = starts
        return request
    }
}

extension MemoryPreset {
    /// The nearest look of those that this server draws itself, and with it one of the six filters for photos.
    var look: ImageLook {
        switch self {
        case .cartoon: .anime
        case .dreamy, .fantasy, .watercolor: .fantasy
        case .claymation: .popArt
        case .gothic, .steampunk: .comic
        case .film: .photo
        case .storybook, .sketch: .illustration
        case .stainedGlass, .origami: .abstract
        }
    }
}

/// The looks of the maker that is built in, by their ids.
enum ImageLook: String, Sendable {
    case photo, anime, illustration, abstract, fantasy, comic
    case popArt = "pop-art"
}
