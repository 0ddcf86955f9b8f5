/// The eight looks that a picture can be asked for.

package enum ImageStyle: String, Codable, Sendable, Hashable, CaseIterable, Identifiable {
    case none, photo, anime, illustration
    case popArt = "pop-art"
    case abstract, fantasy, comic

    package var id: String { rawValue }

    package var title: String {
        switch self {
        case .none: "None"
        case .photo: "Photo"
        case .anime: "Anime"
        case .illustration: "Illustration"
        case .popArt: "Pop Art"
        case .abstract: "Abstract"
        case .fantasy: "Fantasy"
        case .comic: "Comic"
        }
    }

    /// What a model is told besides the prompt; nil for none.
    package var direction: String? {
        switch self {
        case .none: nil
        case .photo: "a photograph with natural light and real textures"
        case .anime: "anime, clean lines, cel shading"
        case .illustration: "an editorial illustration, flat shapes, a limited palette"
        case .popArt: "pop art, bold outlines, halftone dots, saturated colours"
        case .abstract: "an abstract composition of form and colour, without things"
        case .fantasy: "fantasy art, dramatic light, rich detail"
        case .comic: "a comic book panel, ink lines, flat colours"
        }
    }
}
