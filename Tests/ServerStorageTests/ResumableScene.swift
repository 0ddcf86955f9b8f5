/// The resumable protocol as a client speaks it.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerHTTP
import TestSupport
import Testing

@testable import ServerStorage

extension StorageScene {
    static let resumable = "/upload/resumable"
    static let tus: HTTPFields = [.tusResumable: "1.0.0"]

    /// Begins an upload; `more` overrides what a well-behaved client says.
    func begin(
        _ length: Int, _ path: String, as user: TestUser, type: String? = nil, upsert: Bool = false,
        _ more: HTTPFields = [:], body: Data? = nil
    ) async throws -> Answer {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        var values = [("bucketName", parts[0]), ("objectName", parts[1])]
        if let type { values.append(("contentType", type)) }
        var headers = Self.tus
        headers[.uploadLength] = String(length)
        headers[.uploadMetadata] = values.map { "\($0) \(Data($1.utf8).base64EncodedString())" }.joined(separator: ",")
        if upsert { headers[.upsert] = "true" }
        for field in more { headers[field.name] = field.value }
        return try await send(.post, Self.resumable, as: user, headers, body.map { ByteBuffer(bytes: $0) })
    }

    /// The address below `/storage/v1` of an upload that has begun.
    func began(_ length: Int, _ path: String, as user: TestUser, type: String? = nil, upsert: Bool = false) async throws
        -> String
    {
        let answer = try await begin(length, path, as: user, type: type, upsert: upsert)
        #expect(answer.status == .created, "\(answer.text)")
        let location = try #require(answer.headers[.location])
        return String(location.dropFirst(StorageRoutes.prefix.count))
    }

    func part(
        _ bytes: Data, _ url: String, at offset: Int, as user: TestUser, checksum: String? = nil
    ) async throws -> Answer {
        var headers = Self.tus
        headers[.uploadChecksum] = checksum
        headers[.uploadOffset] = String(offset)
        headers[.contentType] = "application/offset+octet-stream"
        return try await send(.patch, url, as: user, headers, ByteBuffer(bytes: bytes))
    }

    func head(_ url: String, as user: TestUser) async throws -> Answer {
        try await send(.head, url, as: user, Self.tus)
    }

    /// The head of Anna's part of an upload, for a connection of its own.
    func partHead(_ url: String, at offset: Int, length: Int) -> Data {
        Data(
            """
            PATCH /storage/v1\(url) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(anna.token)\r
            Tus-Resumable: 1.0.0\r
            Upload-Offset: \(offset)\r
            Content-Type: application/offset+octet-stream\r
            Content-Length: \(length)\r
            \r

            """.utf8)
    }

    /// The record of Anna's only upload.
    func onlyUpload() async throws -> ResumableUpload {
        let uploads = try await routes.resumables.uploads(of: anna.path)
        return try #require(uploads.count == 1 ? uploads[0] : nil)
    }

    /// Lets Anna's uploads have ended a second ago.
    func expireUploads() async throws {
        for upload in try await routes.resumables.uploads(of: anna.path) {
            var old = upload
            old.expires = Date(timeIntervalSinceNow: -1)
            let file = URL(filePath: routes.resumables.folder + "/\(anna.path)/\(old.id.uuidString.lowercased()).json")
            try JSONEncoder().encode(old).write(to: file)
        }
    }
}

extension Answer {
    var offset: Int? { headers[.uploadOffset].flatMap { Int($0) } }
    /// What the answers of the resumable protocol are told apart by.
    var code: String? { headers[.errorCode] }
}
