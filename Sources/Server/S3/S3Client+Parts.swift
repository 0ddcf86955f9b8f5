/// Uploads in parts, for large objects: all parts arrive and become one object, or nothing stays.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension S3Client {
    /// Uploads `parts` as one object. If anything fails, the upload is aborted; if even that fails, a sweep aborts it.
    /// - Parameter part: makes the body of the part with this number, from 0.
    package func put(
        _ key: String, size: Int, parts: Int, _ part: @escaping @Sendable (Int) async throws -> S3Body
    ) async throws {
        let id = try await begin(key)
        do {
            let tags = try await send(key, id, parts, part)
            try await complete(key, id, tags, size: size)
        } catch {
            // Also for a caller that has gone: its task is cancelled, and the abort must not be.
            await Task { try? await abort(OpenUpload(key: key, id: id, begun: Date())) }.value
            throw error
        }
    }

    package func begin(_ key: String) async throws -> String {
        let answer = try await read(Call(method: .POST, key: key, query: [("uploads", "")])).body
        guard let id = S3Element(answer)?["UploadId"], !id.isEmpty else {
            throw S3Failure.unexpected("an upload without an id")
        }
        return id
    }

    /// Two parts are on the line at once.
    private func send(
        _ key: String, _ id: String, _ parts: Int, _ part: @escaping @Sendable (Int) async throws -> S3Body
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            var tags = [String](repeating: "", count: parts)
            for number in 0..<parts {
                if number >= 2, let (done, tag) = try await group.next() { tags[done] = tag }
                group.addTask { (number, try await self.put(try await part(number), part: number + 1, of: key, id)) }
            }
            for try await (done, tag) in group { tags[done] = tag }
            return tags
        }
    }

    package func put(_ body: S3Body, part number: Int, of key: String, _ id: String) async throws -> String {
        let query = [("partNumber", String(number)), ("uploadId", id)]
        let head = try await read(Call(method: .PUT, key: key, query: query, body: body)).head
        guard let tag = head.headers.first(name: "etag") else { throw S3Failure.unexpected("a part without a tag") }
        return tag
    }

    private func complete(_ key: String, _ id: String, _ tags: [String], size: Int) async throws {
        let parts = tags.enumerated().map {
            "<Part><PartNumber>\($0 + 1)</PartNumber><ETag>\(S3Element.escaped($1))</ETag></Part>"
        }
        let body = S3Body(
            ByteBuffer(string: "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"))
        do {
            let answer = try await read(Call(method: .POST, key: key, query: [("uploadId", id)], body: body)).body
            // What fails late fails under a status that says success.
            try Self.check(answer, is: "CompleteMultipartUploadResult")
        } catch S3Failure.missing {
            // An earlier attempt may have completed it, and its answer was lost.
        }
        guard try await self.size(of: key) == size else {
            throw S3Failure.away("the object isn't there as it was sent")
        }
    }

    package func abort(_ upload: OpenUpload) async throws {
        do {
            _ = try await read(Call(method: .DELETE, key: upload.key, query: [("uploadId", upload.id)]))
        } catch S3Failure.missing {}
    }
}
