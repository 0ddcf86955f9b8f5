/// Responds with an object's bytes: all, a part, or none if the client already has them.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP

struct ObjectResponse: Sendable {
    let object: StoredObject
    let blobs: any BlobStore
    /// The expiry of a signed URL; nil if the stored cache rule applies.
    var expires: Date?

    func response(to request: Request) async throws -> Response {
        let conditions = Conditions(request.headers)
        var headers = headers(download: request.queryItem("download"))
        if conditions.isUnchanged(eTag: object.eTag, lastModified: object.lastModified) {
            headers[.contentType] = nil
            return Response(status: .notModified, headers: headers)
        }
        guard let key = object.blob else { throw StorageFailure.bytesNotFound }
        if request.method == .get, blobs.hasLinks, let away = redirect(to: key, headers) { return away }
        let asked = conditions.range(eTag: object.eTag, lastModified: object.lastModified)
        let blob = request.method == .head ? nil : try await blobs.open(key)
        // The file decides: a wrong row must not make us promise bytes that we can't send.
        let size = blob?.size ?? object.size
        switch ByteRange(request.method == .get ? asked : nil, size: size) {
        case .unsatisfiable: throw StorageFailure.unsatisfiable(size: size)
        case .whole:
            return try await send(0..<size, of: blob, .ok, headers)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return try await send(range, of: blob, .partialContent, headers)
        }
    }

    /// To the bucket, if clients fetch from there. What a browser could run stays with us: only our answer can put it
    /// into a sandbox.
    private func redirect(to key: BlobKey, _ headers: HTTPFields) -> Response? {
        let wishes = LinkHeaders(
            contentType: headers[.contentType], cacheControl: headers[.cacheControl],
            contentDisposition: headers[.contentDisposition])
        guard let link = blobs.link(to: key, wishes) else { return nil }
        let type = object.mimeType.lowercased()
        guard !["html", "xml", "script", "pdf"].contains(where: type.contains) else { return nil }
        // The link ends soon, so nobody may keep this answer.
        return Response(status: .temporaryRedirect, headers: [.location: link, .cacheControl: "no-store"])
    }

    private func send(
        _ range: Range<Int>, of blob: (any OpenBlob)?, _ status: HTTPResponse.Status, _ headers: HTTPFields
    ) async throws -> Response {
        var headers = headers
        headers.add(.contentLength, String(range.count))
        guard let blob, !range.isEmpty else { return Response(status: status, headers: headers) }
        if range.count <= Blobs.pieceSize {
            // A single piece goes out with its head in one write.
            return Response(status: status, headers: headers, body: .init(byteBuffer: try await blob.read(range)))
        }
        let body = ResponseBody(contentLength: range.count) { writer in
            try await blob.send(range, to: &writer)
            try await writer.finish(nil)
        }
        return Response(status: status, headers: headers, body: body)
    }

    /// All of the object, without a question.
    func whole(_ bytes: ByteBuffer) -> HTTPResponse {
        var headers = headers()
        headers.add(.contentLength, String(bytes.readableBytes))
        return HTTPResponse(status: .ok, headerFields: headers)
    }

    /// - Parameter download: the name under which a browser saves the object; nil to show it.
    private func headers(download: String? = nil) -> HTTPFields {
        var headers = HTTPFields()
        headers.reserveCapacity(12)
        headers.add(.acceptRanges, "bytes")
        headers.add(.eTag, object.eTag)
        headers.add(.lastModified, HTTPDate.text(object.lastModified))
        headers.add(.robotsTag, "none")
        headers.add(.xContentTypeOptions, "nosniff")
        headers.add(.contentType, Self.servedType(object.mimeType))
        // Documents that could run scripts are sandboxed.
        if !Self.isPlainMedia(object.mimeType) {
            headers.add(.contentSecurityPolicy, "default-src 'none'; sandbox")
        }
        if let expires {
            headers.add(.expires, HTTPDate.text(expires))
        } else {
            headers.add(.cacheControl, object.cacheControl)
        }
        if let download { headers.add(.contentDisposition, Self.disposition(download)) }
        return headers
    }

    /// A page under our own name could read our data, so it is shown as text.
    private static func servedType(_ type: String) -> String {
        type.lowercased().hasPrefix("text/html") ? type.replacing("html", with: "plain") : type
    }

    /// Pictures, films and sounds, but not a picture that is a document.
    private static func isPlainMedia(_ type: String) -> Bool {
        let type = type.lowercased()
        return ["image/", "video/", "audio/"].contains { type.hasPrefix($0) } && !type.contains("xml")
    }

    static func disposition(_ name: String) -> String {
        guard !name.isEmpty else { return "attachment;" }
        let encoded = percentEncoded(name)
        return "attachment; filename=\(encoded); filename*=UTF-8''\(encoded)"
    }
}
