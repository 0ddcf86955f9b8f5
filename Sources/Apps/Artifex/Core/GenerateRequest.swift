/// What `POST /functions/v1/generate-image` takes, and the rules that it must keep.
import Foundation

package struct GenerateRequest: Codable, Sendable, Hashable {
    package var prompt: String
    /// An `ImageStyle`.
    package var style: String
    /// square, landscape, portrait or custom.
    package var shape: String
    /// Of a custom shape.
    package var width: Int?
    package var height: Int?
    /// How many pictures: 1, or 4 with Premium.
    package var outputs: Int?
    /// Decides a picture together with the prompt, where the maker knows seeds; drawn if it isn't given.
    package var seed: Int?
    /// The template or the published picture that this began with.
    package var template: String?
    /// The path of an own picture to begin with, in the app's bucket.
    package var start: String?
    /// The own picture whose settings are used again.
    package var again: String?

    package init(
        prompt: String, style: ImageStyle = .none, shape: PictureShape = .square, outputs: Int = 1, seed: Int? = nil,
        template: String? = nil, start: String? = nil, again: String? = nil
    ) {
        self.prompt = prompt
        self.style = style.rawValue
        self.shape = shape.name
        if case .custom(let size) = shape { (width, height) = (size.width, size.height) }
        self.outputs = outputs
        self.seed = seed
        self.template = template
        self.start = start
        self.again = again
    }
}

/// A request that keeps the rules.
package struct PictureWish: Codable, Sendable, Hashable {
    package static let seeds = 0...4_294_967_295
    package static let outputs = [1, 4]

    package var prompt: String
    package var style: ImageStyle
    package var shapeName: String
    package var size: PictureSize
    package var outputs: Int
    /// Nil: drawn by whoever makes the picture.
    package var seed: Int?
    package var template: UUID?
    package var start: String?
    package var again: UUID?

    /// Which field of a request breaks a rule, and how that is said to a person.
    package struct Problem: Error, Sendable, Hashable {
        package var field: String
        package var message: String
    }

    package init(_ request: GenerateRequest) throws(Problem) {
        do throws(PromptText.Problem) { prompt = try PromptText.clean(request.prompt) } catch {
            throw Problem(field: "prompt", message: error.message)
        }
        guard let style = ImageStyle(rawValue: request.style) else {
            throw Problem(field: "style", message: "There is no such style. Choose one of the eight.")
        }
        self.style = style
        let asked = request.width.flatMap { width in
            request.height.map { PictureSize(width: width, height: $0) }
        }
        guard let shape = PictureShape(name: request.shape, size: asked) else {
            throw Problem(
                field: "shape", message: "Choose square, landscape, portrait, or custom with a width and a height.")
        }
        if let problem = shape.size.problem { throw Problem(field: "size", message: problem.message) }
        (shapeName, size) = (shape.name, shape.size)
        outputs = request.outputs ?? 1
        guard Self.outputs.contains(outputs) else {
            throw Problem(field: "outputs", message: "One picture, or four at once with Premium.")
        }
        seed = request.seed
        guard seed.map(Self.seeds.contains) ?? true else {
            throw Problem(field: "seed", message: "A seed is a whole number from 0 to 4294967295.")
        }
        template = try Self.id(request.template, "template")
        again = try Self.id(request.again, "again")
        start = request.start
    }

    private static func id(_ text: String?, _ field: String) throws(Problem) -> UUID? {
        guard let text else { return nil }
        guard let id = UUID(uuidString: text) else {
            throw Problem(field: field, message: "That picture can’t be found.")
        }
        return id
    }
}
