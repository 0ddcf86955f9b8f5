/// A request for a check, once its shape is known to be right: which photo for which angle.
import AuntenticCore
import ServerFunctions
import Wire

package struct CheckOrder: Codable, Sendable, Hashable {
    package struct Photo: Codable, Sendable, Hashable {
        var angle: PhotoAngle
        var path: String
        /// Where the request named it, for error messages.
        var field: String
    }

    static let bucket = "auntentic"

    /// The four required ones first, in their fixed order.
    var photos: [Photo]
    var claimedModel: String?

    init(_ request: CheckRequest) throws(FunctionError) {
        photos = try Self.required(request.photos) + Self.extras(request.extras ?? [])
        if let model = request.model, ClaimedModel.isTooLong(model) {
            throw .badField("model", "must be at most \(ClaimedModel.longest) characters")
        }
        claimedModel = ClaimedModel.tidied(request.model)
    }

    private static func required(_ paths: [String: String]) throws(FunctionError) -> [Photo] {
        for name in paths.keys.sorted() where !PhotoAngle.required.contains(PhotoAngle(rawValue: name)) {
            throw .badField("photos", "takes outer_side, inner_side, size_tag and box_label, nothing else")
        }
        var photos: [Photo] = []
        for angle in PhotoAngle.required {
            let field = "photos.\(angle.rawValue)"
            guard let path = paths[angle.rawValue] else { throw .badField(field, "is missing") }
            photos.append(Photo(angle: angle, path: try checked(path, field), field: field))
        }
        return photos
    }

    private static func extras(_ extras: [CheckRequest.Extra]) throws(FunctionError) -> [Photo] {
        guard extras.count <= PhotoAngle.mostExtras else {
            throw .badField("extras", "takes at most \(PhotoAngle.mostExtras) photos")
        }
        var photos: [Photo] = []
        for (index, extra) in extras.enumerated() {
            let angle = PhotoAngle(rawValue: extra.angle)
            guard angle.isWellFormed, !PhotoAngle.required.contains(angle),
                !photos.contains(where: { $0.angle == angle })
            else {
                throw .badField("extras.\(index).angle", "must be another angle, in lower case, each only once")
            }
            let field = "extras.\(index).path"
            photos.append(Photo(angle: angle, path: try checked(extra.path, field), field: field))
        }
        return photos
    }

    /// A path inside the bucket. Whose it is, is decided by row level security and not here.
    private static func checked(_ path: String, _ field: String) throws(FunctionError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPath =
            (1...1024).contains(path.utf8.count) && !path.contains("://") && !path.contains("\u{0}")
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        guard isPath else {
            throw .badField(field, "must be the path of an object in the bucket \(bucket), not a URL")
        }
        return path
    }
}
