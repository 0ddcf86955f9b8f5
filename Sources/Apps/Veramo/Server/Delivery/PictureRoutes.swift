/// `GET /veramo/v1/pictures/<id>/<size>`: a picture for its owner, and for whoever knows an entry of it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerStorage
import VeramoCore

/// Whether somebody may see it is asked each time, and no copy counts without asking: what is unlinked or withdrawn is gone
/// with the next look. Unknown, foreign and tomorrow's pictures are answered alike, whatever the request says it has.
struct PictureRoutes: Sendable {
    private let desk: PictureDesk
    private let files: ObjectReader
    private let limiter: RateLimiter

    /// - Parameter perMinute: pictures per account; 0 sets no limit.
    init(desk: PictureDesk, files: ObjectReader, perMinute: Int) {
        self.desk = desk
        self.files = files
        limiter = RateLimiter(limit: perMinute, window: 60)
    }

    func add(to router: Router<AtelierContext>) {
        router.group("veramo/v1").add(middleware: FunctionErrorMiddleware())
            .get("pictures/:id/:size") { try await answer($0, $1) }
    }

    private func answer(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, user) = try context.signedIn()
        if let seconds = limiter.check(user.uuidString) { throw FunctionError.tooManyRequests(seconds: seconds) }
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let size = context.parameters.get("size").flatMap(PictureSize.init),
            let folder = try await desk.delivery(of: id, to: user)
        else { throw FunctionError.noSuchPicture }
        return try await picture(folder, size, request)
    }

    private func picture(_ folder: String, _ size: PictureSize, _ request: Request) async throws -> Response {
        let path = try ObjectPath(bucket: GalleryBench.bucket, key: "\(folder)/\(size.fileName)")
        guard let object = try await files.object(path, as: .service) else { throw FunctionError.noSuchPicture }
        var headers: HTTPFields = [
            .eTag: object.eTag, .cacheControl: "private, no-cache", .contentDisposition: "inline",
            .xContentTypeOptions: "nosniff",
        ]
        if request.headers[.ifNoneMatch] == object.eTag { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = object.mimeType
        let blob = try await files.open(object)
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: blob.size) { writer in
                try await blob.send(0..<blob.size) { try await writer.write($0) }
                try await writer.finish(nil)
            })
    }
}

extension FunctionError {
    static let noSuchPicture = FunctionError(.notFound, "picture_not_found", "This picture can’t be found.")
}
