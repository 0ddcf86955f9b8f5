/// Uploads: by a caller, whose policies decide, or by a signed URL, which carries its creator's permission.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import ServerMedia
import Wire

extension StorageRoutes {
    /// - Parameter replaces: true for PUT; nil leaves it to the `x-upsert` header.
    func upload(_ request: Request, _ context: AtelierContext, replaces: Bool?) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object")
        let upsert = replaces ?? (request.headers[.upsert]?.lowercased() == "true")
        let operation = replaces == true ? "storage.object.upload_update" : "storage.object.upload"
        let draft = ObjectDraft(path: path, caller: caller, replaces: upsert)
        try countUpload(of: draft, context)
        let written = try await store(request, draft, as: caller, request.settings(operation))
        return .json(StorageUploadAnswer(id: written.id.uuidString.lowercased(), key: path.text))
    }

    func uploadSigned(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let path = try ObjectPath(request, after: "object/upload/sign")
        let token = request.queryItems["token"] ?? ""
        let ticket = try await UploadTicket(token, for: path, tokens: tokens)
        let draft = ObjectDraft(path: path, ticket)
        try countUpload(of: draft, context)
        let written = try await store(request, draft, as: nil, request.settings("storage.object.upload_signed"))
        return .json(StorageUploadAnswer(id: written.id.uuidString.lowercased(), key: path.text))
    }

    /// - Parameter caller: their policies are checked; nil if a signed URL carries the permission.
    private func store(
        _ request: Request, _ draft: ObjectDraft, as caller: Caller?, _ settings: RequestSettings
    ) async throws -> WrittenObject {
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        let admission = try await admit(draft, size: announced)
        // Nobody should upload a large file only to hear that they may not, and we send none to a bucket for that.
        if blobs.settlesSlowly || announced.map({ $0 > 1 << 20 }) ?? true {
            try await writer.check(draft, as: caller, settings)
        }

        let staged = try await blobs.stage(
            limit: admission.limit, expected: announced, cleansHead: !admission.bucket.keepsMetadata)
        let complete: ObjectDraft
        do { complete = try await receive(request, draft, admission, staged) } catch {
            await staged.discard()
            throw error
        }
        return try await writer.write(complete, staged, as: caller, settings)
    }

    /// The body on disk, with its properties.
    private func receive(
        _ request: Request, _ draft: ObjectDraft, _ admission: UploadAdmission, _ staged: any StagedBlob
    ) async throws -> ObjectDraft {
        let room = draft.isLimited ? uploads.open(draft.quotaHolder, room: admission.room) : nil
        let meter = UploadMeter(limit: admission.limit, pace: configuration.uploadPace, room: room)
        let bucket = admission.bucket
        let details = try await UploadReceiver(bucket: bucket, meter: meter).receive(request, into: staged)
        return try await describe(staged, draft, bucket, details)
    }

    /// Judges what was staged by its bytes, and cleans it.
    func describe(
        _ staged: any StagedBlob, _ draft: ObjectDraft, _ bucket: Bucket, _ details: UploadDetails
    ) async throws -> ObjectDraft {
        let verdict = try await judge.verdict(
            on: try await staged.content(), claimed: details.contentType, agreed: draft.bounds.mimeType, for: bucket)
        let summary = try await staged.finish(verdict.picture, received: verdict.received)
        var complete = draft
        complete.origin = verdict.origin
        complete.describe(
            summary, mimeType: verdict.mimeType, cacheControl: details.cacheControl,
            userMetadata: details.userMetadata)
        return complete
    }

    /// The bucket as the server sees it; the object's policies decide whether the caller may use it.
    func rules(of bucket: String) async throws -> Bucket {
        guard let row = try await database.pipeline([Bucket.select(bucket)])[0].first else {
            throw StorageFailure.bucketNotFound
        }
        return try Bucket(row)
    }
}
