/// The photos of a check that is named by its id: what lies in that folder of the caller's, file by angle.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerFunctions
import Wire

struct CheckFolder: Sendable {
    /// More files than a check can have photos, and few enough for one look.
    private static let mostFiles = 64

    let database: Database

    /// The request with the paths in it. Whose photos these are, is decided by the token and by row level security: an id
    /// of somebody else's check finds nothing.
    func filled(_ request: CheckRequest, _ context: FunctionContext) async throws -> CheckRequest {
        guard let id = request.check else { return request }
        guard UUID(uuidString: id) != nil else { throw FunctionError.badField("check", "must be a UUID") }
        guard request.photos.isEmpty, request.extras?.isEmpty ?? true else {
            throw FunctionError.badField("check", "names all photos; send it without photos and extras, or those alone")
        }
        var filled = CheckRequest(photos: [:], model: request.model)
        for (angle, path) in try await files(below: "\(context.userID.uuidString)/\(id)/".lowercased(), context.caller)
        {
            if PhotoAngle.required.contains(angle) {
                filled.photos[angle.rawValue] = path
            } else if angle.isWellFormed {
                filled.extras = (filled.extras ?? []) + [.init(angle: angle.rawValue, path: path)]
            }
        }
        for angle in PhotoAngle.required where filled.photos[angle.rawValue] == nil {
            throw FunctionError.photoNotFound("photos.\(angle.rawValue)")
        }
        return filled
    }

    /// Of two files for one angle the newer.
    private func files(below folder: String, _ caller: Caller) async throws -> [(angle: PhotoAngle, path: String)] {
        var settings = RequestSettings()
        settings.isReadOnly = true
        let rows = try await database.withRole(
            caller, settings,
            [
                Statement(
                    """
                    select name from storage.objects where bucket_id = $1 and starts_with(name, $2)
                    order by updated_at desc, name limit \(Self.mostFiles)
                    """, [CheckOrder.bucket, folder])
            ])[0]
        var newest: [PhotoAngle: String] = [:]
        for row in rows {
            let path = try row.string("name")
            let angle = PhotoAngle(rawValue: String(path.dropFirst(folder.count).prefix { $0 != "." }))
            if newest[angle] == nil { newest[angle] = path }
        }
        return newest.map { (angle: $0.key, path: $0.value) }.sorted { $0.path < $1.path }
    }
}
