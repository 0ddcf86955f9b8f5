/// fal's models as data: what each one takes, by its exact id.
import Wire

package struct FalModel: Sendable, Hashable {
    enum Start: Sendable, Hashable {
        /// A field with one picture.
        case one(String)
        /// A field with a list of them.
        case list(String)

        var isList: Bool { if case .list = self { true } else { false } }
    }

    package let id: String
    var start: Start?
    /// Nil if the result has the start's shape.
    var sizes: ImageSizes?
    /// Pictures to begin with, at most.
    var mostStarts = 1
    /// 1 if the model has no `num_images`.
    var mostPictures = 4
    var hasSeeds = true
    /// Whether it has `enable_safety_checker`; the others always check.
    var hasSafetyChecker = true
    /// Always sent.
    var settings: [String: JSONValue] = [:]

    /// The part of the id that its requests are found under: what follows the owner and the app names only a way to
    /// call it.
    var app: String {
        let parts = id.split(separator: "/")
        let names = ["workflows", "comfy"].contains(parts.first) ? 3 : 2
        return parts.prefix(names).joined(separator: "/")
    }
}

extension FalModel {
    package static let known: [FalModel] = [
        FalModel(id: "fal-ai/flux/schnell", sizes: flux, settings: ["num_inference_steps": 4]),
        FalModel(id: "fal-ai/flux/dev", sizes: flux),
        FalModel(id: "fal-ai/flux-2", sizes: flux),
        FalModel(id: "fal-ai/flux-2/edit", start: .list("image_urls"), sizes: flux, mostStarts: 4),
        FalModel(id: "fal-ai/flux-kontext/dev", start: .one("image_url")),
        FalModel(
            id: "fal-ai/flux-pro/kontext", start: .one("image_url"), sizes: .shapes(kontextShapes),
            hasSafetyChecker: false, settings: ["safety_tolerance": "2"]),
        FalModel(id: "fal-ai/nano-banana", sizes: .shapes(bananaShapes), hasSafetyChecker: false),
        FalModel(
            id: "fal-ai/nano-banana/edit", start: .list("image_urls"), sizes: .shapes(bananaShapes), mostStarts: 10,
            hasSafetyChecker: false, settings: ["limit_generations": true]),
        FalModel(
            id: "fal-ai/flux-pro/kontext/multi", start: .list("image_urls"), sizes: .shapes(kontextShapes),
            mostStarts: 5, hasSafetyChecker: false, settings: ["safety_tolerance": "2"]),
    ]

    package static func known(as id: String) -> FalModel? { known.first { $0.id == id } }

    package static let words = known[0]
    package static let picture = known[4]
    package static let pictures = known[7]

    private static let flux = ImageSizes.steps(of: 16, sides: 256...2048, pixels: 65_536...4_194_304, longest: 4)
    private static let kontextShapes = ["21:9", "16:9", "4:3", "3:2", "1:1", "2:3", "3:4", "9:16", "9:21"]
    private static let bananaShapes = [
        "21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "4:5", "3:4", "2:3", "9:16",
    ]
}
