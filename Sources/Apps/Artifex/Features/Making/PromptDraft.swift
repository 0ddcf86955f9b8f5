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

    /// As the server takes it.
    var request: GenerateRequest {
        GenerateRequest(
            prompt: prompt, style: style, shape: shape, outputs: outputs, seed: seed,
            template: template?.uuidString.lowercased(), start: start, again: again?.uuidString.lowercased())
    }

    /// Which rule it breaks, if any.
    var problem: PictureWish.Problem? {
        do throws(PictureWish.Problem) { _ = try PictureWish(request) } catch { return error }
        return nil
    }
}

extension PromptDraft {
    init(_ template: PictureTemplate) {
        self.init(
            prompt: template.prompt, style: template.style, shapeName: template.shape,
            size: PictureSize(width: template.width, height: template.height), template: template.id)
    }

    /// What an own picture was made from.
    init(_ picture: PictureDetails) {
        self.init(
            prompt: picture.prompt, style: ImageStyle(rawValue: picture.style) ?? .none, shapeName: picture.shape,
            size: PictureSize(width: picture.width, height: picture.height))
    }
}
