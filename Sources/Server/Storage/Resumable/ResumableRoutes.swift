/// `/upload/resumable`: uploads in several requests, as TUS 1.0.0 describes them, with creation, expiration, termination.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import ServerMedia

extension StorageRoutes {
    func addResumable(to group: RouterGroup<AtelierContext>) {
        let group = group.add(middleware: ResumableMiddleware())
        addResumable(to: group.group("sign")) { try $1.resumableLink($0) }
        addResumable(to: group) { try $1.resumableCaller($0) }
    }

    private func addResumable(
        to routes: RouterGroup<AtelierContext>,
        by right: @escaping @Sendable (Request, AtelierContext) throws -> ResumableAccess
    ) {
        for path in ["", ":upload"] as [RouterPath] {
            routes.on(path, method: .options) { _, _ in describeResumable() }
        }
        routes.post { try await beginResumable($0, $1, by: right($0, $1)) }
        routes.head(":upload") { try await resumableOffset($0, by: right($0, $1)) }
        routes.patch(":upload") { try await continueResumable($0, by: right($0, $1)) }
        routes.delete(":upload") { try await endResumable($0, by: right($0, $1)) }
        // For clients behind proxies that know neither of the two.
        routes.post(":upload") { request, context in
            switch request.headers[.methodOverride] {
            case "PATCH": try await continueResumable(request, by: right(request, context))
            case "DELETE": try await endResumable(request, by: right(request, context))
            default: throw StorageFailure.uploadNotFound
            }
        }
    }

    private func describeResumable() -> Response {
        .empty(
            .noContent,
            headers: [
                .tusVersion: ResumableUpload.protocolVersion, .tusMaxSize: String(configuration.fileSizeLimit),
                .tusExtension: "creation,creation-with-upload,expiration,termination,checksum",
                .tusChecksumAlgorithm: UploadChecksum.algorithms,
            ])
    }

    private func beginResumable(
        _ request: Request, _ context: AtelierContext, by access: ResumableAccess
    ) async throws -> Response {
        let begun = try ResumableUpload(
            request, holder: access.holder, maximum: configuration.fileSizeLimit,
            life: configuration.resumableLife)
        let draft = try await access.draft(of: begun, tokens)
        let upload = begun.ending(with: draft.link)
        try countUpload(of: draft, context)
        // Exact, where a form would be a little longer than the file in it.
        let admission = try await admit(draft, size: upload.length + UploadMeter.overhead)
        try admission.bucket.check(claimed: upload.details.contentType)
        try await writer.check(draft, as: access.caller, request.settings("storage.tus.upload.create"))
        try await reserve(upload, draft, room: admission.room)
        var offset: Int?
        if request.headers[.contentType] == Self.offsetStream || upload.length == 0 {
            offset = try await turns.take(upload.id) { try await self.takeIn(request, upload, at: 0, by: access) }
        }
        var headers = upload.headers(offset: offset)
        headers[.location] = upload.address(below: access.path)
        return .empty(.created, headers: headers)
    }

    /// An upload whose bytes are all there and whose object isn't was interrupted between the two: that is made up for,
    /// as clients take a full count for the end.
    private func resumableOffset(_ request: Request, by access: ResumableAccess) async throws -> Response {
        let id = try named(request, access)
        return try await turns.take(id) {
            let upload = try await self.resumable(id, access)
            var offset = upload.length
            if !upload.isStored {
                let file = try await self.resumables.open(upload)
                offset = try await self.resumables.disk.run { try file.durableSize() }
                if offset == upload.length { try await self.complete(upload, file, by: access, request) }
            }
            var headers = upload.headers(offset: offset)
            headers[.uploadLength] = String(upload.length)
            if !upload.metadata.isEmpty { headers[.uploadMetadata] = upload.metadata }
            return .empty(.ok, headers: headers)
        }
    }

    private func continueResumable(_ request: Request, by access: ResumableAccess) async throws -> Response {
        let id = try named(request, access)
        guard request.headers[.contentType] == Self.offsetStream else { throw StorageFailure.noOffsetStream }
        guard let said = request.headers[.uploadOffset].flatMap({ Int($0) }), said >= 0 else {
            throw StorageFailure.invalidInput("headers/upload-offset must be a number of bytes")
        }
        return try await turns.take(id) {
            let upload = try await self.resumable(id, access)
            let offset = try await self.takeIn(request, upload, at: said, by: access)
            return .empty(.noContent, headers: upload.headers(offset: offset))
        }
    }

    private func endResumable(_ request: Request, by access: ResumableAccess) async throws -> Response {
        let id = try named(request, access)
        return try await turns.take(id) {
            try await self.resumables.remove(try await self.resumable(id, access))
            return .empty(.noContent)
        }
    }

    private func named(_ request: Request, _ access: ResumableAccess) throws(StorageFailure) -> UUID {
        guard let id = UUID(uuidString: String(request.rest(after: access.path))) else { throw .uploadNotFound }
        return id
    }

    /// A link is checked again with each request: it may have ended meanwhile.
    private func resumable(_ id: UUID, _ access: ResumableAccess) async throws -> ResumableUpload {
        guard let upload = try await resumables.upload(id, of: access.holder) else {
            throw StorageFailure.uploadNotFound
        }
        _ = try await access.draft(of: upload, tokens)
        guard upload.expires > Date() else {
            try await resumables.remove(upload)
            throw StorageFailure.uploadExpired
        }
        return upload
    }
}
