/// What the app offers to begin with: styles, templates, categories and chips.
import ArtifexCore
import Foundation

struct Featured: Decodable, Hashable, Sendable {
    var styles: [FeaturedStyle]
    var templates: [PictureTemplate]
    /// The cards of Explore.
    var categories: [FeaturedCategory]
    /// The chips of Home.
    var chips: [GalleryTag]
}

struct FeaturedStyle: Decodable, Hashable, Identifiable, Sendable {
    var style: ImageStyle
    var title: String
    var isTrending: Bool
    var previews: [PicturePreview]

    var id: ImageStyle { style }

    enum CodingKeys: String, CodingKey {
        case style, title, previews
        case isTrending = "is_trending"
    }
}

struct FeaturedCategory: Decodable, Hashable, Identifiable, Sendable {
    var tag: String
    var title: String
    var previews: [PicturePreview]

    var id: String { tag }
}

/// One of the ways to sort pictures: a style, a category or a chip.
struct GalleryTag: Decodable, Hashable, Identifiable, Sendable {
    var tag: String
    var title: String

    var id: String { tag }
}

/// A stored prompt with its settings.
struct PictureTemplate: Decodable, Hashable, Identifiable, Sendable {
    var id: UUID
    var title: String
    var prompt: String
    var style: ImageStyle
    var shape: String
    var width: Int
    var height: Int
    /// A picture made from it; nil until there is one.
    var preview: PicturePreview?
}

/// A published picture that stands for others.
struct PicturePreview: Decodable, Hashable, Identifiable, Sendable {
    var id: UUID
    var width: Int
    var height: Int
    var blurhash: String
    var colour: String
}
