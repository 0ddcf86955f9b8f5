/// What a picture is to be made from, while somebody is still choosing.
import ArtifexCore
import Foundation

struct PromptDraft: Codable, Hashable, Sendable {
    var prompt = ""
    var style = ImageStyle.none
    var shapeName = "square"
    /// Of a custom shape.
    var size = PictureSize(width: 1024, height: 1024)
    var outputs = 1
    /// Nil: a new one each time.
    var seed: Int?
    /// The template or the published picture that this began with.
    var template: UUID?
    /// The own picture whose settings are used again.
    var again: UUID?
    /// The path of an own photo to begin with, in the app's bucket.
    var start: String?

    var shape: PictureShape { PictureShape(name: shapeName, size: size) ?? .square }
}
