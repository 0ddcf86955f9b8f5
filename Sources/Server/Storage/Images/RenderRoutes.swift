/// Pictures in the size and format that a screen needs: public, for a caller, or by a signed URL.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import ServerMedia

extension StorageRoutes {
    func renderPublic(_ request: Request) async throws -> Response {
        let path = try ObjectPath(request, after: "render/image/public")
        return try await render(request, try await publicObject(path), try asked(request))
    }

    func renderAuthenticated(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "render/image/authenticated")
        return try await render(request, try await object(path, as: caller, request), try asked(request))
    }

    /// The token decides what is rendered; the query is ignored.
    func renderSigned(_ request: Request) async throws -> Response {
        let path = try ObjectPath(request, after: "render/image/sign")
        let ticket = try await tickets.check(request.queryItems["token"] ?? "", for: path)
        guard let text = ticket.transformations else { throw StorageFailure.notSignedForThis }
        let parameters = try TransformParameters(text: text, limit: configuration.renderedSide)
        return try await render(request, try await objectAsServer(path), parameters, expires: ticket.expires)
    }

    private func asked(_ request: Request) throws(StorageFailure) -> TransformParameters {
        try TransformParameters(request.queryItems, limit: configuration.renderedSide)
    }

    private func render(
        _ request: Request, _ object: StoredObject, _ parameters: TransformParameters, expires: Date? = nil
    ) async throws -> Response {
        guard let blob = object.blob else { throw StorageFailure.bytesNotFound }
        // A drawing has no pixels to make fewer of. It goes out as it is, in a sandbox: it could run scripts.
        if object.mimeType.lowercased().hasPrefix("image/svg") {
            return try await ObjectResponse(object: object, blobs: blobs, expires: expires).response(to: request)
        }
        let transform = parameters.transform(accept: request.headers[.accept])
        let eTag = "\"\(blob.version.uuidString.lowercased())-\(transform.cacheKey)\""
        var headers: HTTPFields = [
            .eTag: eTag, .lastModified: HTTPDate.text(object.lastModified), .vary: "Accept", .robotsTag: "none",
            .xContentTypeOptions: "nosniff",
        ]
        if let expires {
            headers[.expires] = HTTPDate.text(expires)
        } else {
            headers[.cacheControl] = object.cacheControl
        }
        if Conditions(request.headers).isUnchanged(eTag: eTag, lastModified: object.lastModified) {
            return Response(status: .notModified, headers: headers)
        }
        let image: ImageCache.Image
        do {
            image = try await images.image(of: blob, transform) { [blobs] in try await blobs.file(blob) }
        } catch MediaError.unsupported { throw StorageFailure.notRenderable(object.mimeType) }
        headers[.contentType] = image.mimeType
        if let name = request.queryItems["download"] {
            headers[.contentDisposition] = ObjectResponse.disposition(name)
        }
        headers[.contentLength] = String(image.bytes.readableBytes)
        let body = request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: image.bytes)
        return Response(status: .ok, headers: headers, body: body)
    }
}
