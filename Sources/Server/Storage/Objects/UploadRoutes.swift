/// Uploads: by a caller, whose policies decide, or by a signed URL, whose maker's permission it carries.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    /// - Parameter replaces: what PUT means; nil leaves it to the `x-upsert` header.
    func upload(_ request: Request, _ context: AtelierContext, replaces: Bool?) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object")
        let upsert = replaces ?? (request.headers[.upsert]?.lowercased() == "true")
        let operation = replaces == true ? "storage.object.upload_update" : "storage.object.upload"
        let draft = ObjectDraft(path: path, owner: caller.userID, replaces: upsert)
        let written = try await store(request, draft, as: caller, request.settings(operation))
        return .json(StorageUploadAnswer(id: written.id.uuidString.lowercased(), key: path.text))
    }

    func uploadSigned(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let path = try ObjectPath(request, after: "object/upload/sign")
        let token = request.queryItems["token"] ?? ""
        let ticket = try await UploadTicket(token, for: path, tokens: tokens)
        // Whether it may replace something was settled when the URL was made.
        let draft = ObjectDraft(path: path, owner: ticket.owner, replaces: ticket.replaces)
        let written = try await store(request, draft, as: nil, request.settings("storage.object.upload_signed"))
        return .json(StorageUploadAnswer(id: written.id.uuidString.lowercased(), key: path.text))
    }

    /// - Parameter caller: whose policies are asked; nil when a signed URL carries the permission.
    private func store(
        _ request: Request, _ draft: ObjectDraft, as caller: Caller?, _ settings: RequestSettings
    ) async throws -> WrittenObject {
        let bucket = try await rules(of: draft.path.bucket)
        let limit = min(bucket.fileSizeLimit ?? .max, configuration.fileSizeLimit)
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        // A form is a little longer than the file in it.
        if let announced, announced > UploadMeter.bodyLimit(limit) { throw StorageFailure.tooLarge }
        let writer = ObjectWriter(database: database, blobs: blobs)
        // Nobody may fill the disk with a large file only to hear that they may not.
        if announced.map({ $0 > 1 << 20 }) ?? true { try await writer.check(draft, as: caller, settings) }

        let staged = try await blobs.stage(limit: limit)
        let complete: ObjectDraft
        do {
            complete = try await receive(request, draft, bucket, limit, staged)
        } catch {
            await staged.discard()
            throw error is StorageFailure ? error : Self.failure(whileReceiving: error)
        }
        return try await writer.write(complete, staged, as: caller, settings)
    }

    /// The body on disk, durable, and what it turned out to be.
    private func receive(
        _ request: Request, _ draft: ObjectDraft, _ bucket: Bucket, _ limit: Int, _ staged: any StagedBlob
    ) async throws -> ObjectDraft {
        let meter = UploadMeter(limit: limit, pace: configuration.uploadPace)
        let details = try await UploadReceiver(bucket: bucket, meter: meter).receive(request, into: staged)
        let summary = try await staged.finish()
        let type = try await inspection.mimeType(of: staged.file, summary, claimed: details.contentType)
        guard bucket.allows(type) else { throw StorageFailure.mimeTypeRefused(type) }
        return ObjectDraft(
            path: draft.path, owner: draft.owner, summary: summary, mimeType: type,
            cacheControl: details.cacheControl, userMetadata: details.userMetadata, replaces: draft.replaces)
    }

    /// The bucket as the server sees it; whether the caller may use it is decided by the object's policies.
    func rules(of bucket: String) async throws -> Bucket {
        var statement = Bucket.select
        statement.values = [bucket]
        guard let row = try await database.pipeline([statement])[0].first else { throw StorageFailure.bucketNotFound }
        return try Bucket(row)
    }

    /// Errors of the connection mean that the client left; a full disk or a refused picture is something else.
    private static func failure(whileReceiving error: any Error) -> any Error {
        error is ChannelError || error is IOError ? StorageFailure.aborted : error
    }
}
