/// `GET /artifex/v1/pictures/<id>/<size>` and `GET /artifex/v1/people/<id>/picture`: pictures for whoever may see them.
import ArtifexCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerMedia
import ServerStorage

/// Sizes are `small`, `medium` and `large`, which everybody gets, and `original`, which Premium members get of their own
/// pictures and of other members'. A picture is delivered clean only from a Premium member to a Premium member: all
/// others get it with the app's name on it, made at delivery, so that what is stored stays clean.
package struct PictureRoutes: Sendable {
    /// The longest side by size; the original has all its pixels.
    private static let sides: [String: Int?] = Dictionary(
        uniqueKeysWithValues: [("original", nil)] + PictureRendition.allCases.map { ($0.rawValue, $0.side) })

    private let desk: PictureDesk
    private let files: ObjectReader
    private let limiter: RateLimiter

    package init(desk: PictureDesk, files: ObjectReader, perMinute: Int) {
        self.desk = desk
        self.files = files
        limiter = RateLimiter(limit: perMinute, window: 60)
    }

    package func add(to router: Router<AtelierContext>) {
        router.group("artifex/v1").add(middleware: FunctionErrorMiddleware())
            .get("pictures/:id/:size") { try await answer($0, $1) }
            .get("people/:id/picture") { try await portrait($0, $1) }
    }

    /// The picture that others see of a person: square, small, and without what a camera wrote into the file.
    private func portrait(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, user) = try context.signedIn()
        if let seconds = limiter.check(user.uuidString) { throw FunctionError.tooManyRequests(seconds: seconds) }
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let key = try await desk.portrait(of: id, for: user),
            let object = try await files.object(ObjectPath(bucket: Artifex.id, key: key), as: .owner(id))
        else { throw FunctionError.noSuchPicture }
        let made = try await files.picture(
            of: object, PhotoTransform(width: 208, height: 208, fit: .cover, quality: 82, format: .webp))
        let headers: HTTPFields = [
            .cacheControl: "private, max-age=300", .contentDisposition: "inline", .xContentTypeOptions: "nosniff",
            .contentType: made.mimeType,
        ]
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: made.bytes))
    }

    private func answer(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, user) = try context.signedIn()
        if let seconds = limiter.check(user.uuidString) { throw FunctionError.tooManyRequests(seconds: seconds) }
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let size = context.parameters.get("size"), let side = Self.sides[size],
            let delivery = try await desk.delivery(of: id, to: user)
        else { throw FunctionError.noSuchPicture }
        guard size != "original" || delivery.isClean else { throw FunctionError.originalNeedsPremium }
        let tag = "\"\(id.uuidString.prefix(8).lowercased())-\(size)-\(delivery.isClean ? "clean" : "marked")\""
        let headers: HTTPFields = [
            .eTag: tag, .cacheControl: "private, max-age=3600", .contentDisposition: "inline",
            .xContentTypeOptions: "nosniff",
        ]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let picture = try await picture(side, delivery)
        var all = headers
        all[.contentType] = picture.mimeType
        return Response(status: .ok, headers: all, body: .init(byteBuffer: picture.bytes))
    }

    /// A size is made when somebody first looks at it, and kept among the renderings.
    private func picture(
        _ side: Int?, _ delivery: PictureDesk.Delivery
    ) async throws -> (bytes: ByteBuffer, mimeType: String) {
        let path = try ObjectPath(bucket: PictureBench.bucket, key: "\(delivery.folder)/\(PictureBench.original)")
        guard let object = try await files.object(path, as: .service) else { throw FunctionError.noSuchPicture }
        if side == nil, delivery.isClean {
            let bytes = try Data(contentsOf: try await files.file(object), options: .mappedIfSafe)
            return (ByteBuffer(bytes: bytes), object.mimeType)
        }
        // JPEG, because WebP takes thirty times as long to make and saves a quarter of the bytes.
        return try await files.picture(
            of: object,
            PhotoTransform(
                width: side, height: side, fit: .contain, quality: 82, format: .jpeg,
                mark: delivery.isClean ? nil : WordMark(Artifex.name)))
    }
}

extension FunctionError {
    static let noSuchPicture = FunctionError(.notFound, "picture_not_found", "This picture can’t be found.")

    static let originalNeedsPremium = FunctionError(
        .forbidden, "premium_required", "Pictures without a mark are part of Artifex Premium.")
}
