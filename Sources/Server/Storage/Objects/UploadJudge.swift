/// Judges an upload by its bytes: its type, and what of a photo its owner meant to publish.
import Crypto
import Foundation
import NIOCore
import ServerMedia

struct UploadJudge: Sendable {
    let media: MediaPool
    let limits: PictureLimits

    struct Verdict: Sendable {
        /// The type to store.
        var mimeType: String
        /// What to keep of a photo; nil for all of it.
        var picture: CleanPicture?
        /// What photo truth needs of the metadata that goes.
        var origin: PhotoOrigin?
        /// The hash of what was uploaded.
        var received: SHA256Digest
    }

    /// - Parameters:
    ///   - claimed: the type that the client named.
    ///   - agreed: the only type that the upload's link is good for.
    /// - Throws: `StorageFailure` if the bytes may not be stored here, `MediaError.damaged` for a truncated or disguised
    ///   picture.
    func verdict(
        on content: StagedContent, claimed: String?, agreed: String?, for bucket: Bucket
    ) async throws -> Verdict {
        let limits = limits
        return try await run(content) { bytes, received in
            if content.format.isPicture { _ = try PictureHeader.read(bytes, limits: limits) }
            let type = try ContentInspection.mimeType(of: content.format, claimed: claimed)
            if let agreed, agreed != type { throw StorageFailure.refused(type, allowed: [agreed]) }
            guard bucket.allows(type) else { throw StorageFailure.refused(type, allowed: bucket.allowedMimeTypes) }
            return try Self.clean(bytes, received, content, mimeType: type, for: bucket)
        }
    }

    /// For bytes that were judged when they were uploaded.
    func cleaning(_ content: StagedContent, for bucket: Bucket) async throws -> Verdict {
        try await run(content) { bytes, received in
            try Self.clean(bytes, received, content, mimeType: content.format.mimeType, for: bucket)
        }
    }

    private func run(
        _ content: StagedContent, _ judge: @escaping @Sendable (UnsafeRawBufferPointer, SHA256Digest) throws -> Verdict
    ) async throws -> Verdict {
        let body: @Sendable () throws -> Verdict = { try content.read(judge) }
        return content.format.isPicture ? try await media.run(body) : try await media.runPlain(body)
    }

    private static func clean(
        _ bytes: UnsafeRawBufferPointer, _ received: SHA256Digest, _ content: StagedContent, mimeType: String,
        for bucket: Bucket
    ) throws -> Verdict {
        var verdict = Verdict(mimeType: mimeType, received: received)
        let format = content.format
        guard format.isPicture, !bucket.keepsMetadata else { return verdict }
        // If we can't follow the structure, we can't tell what else is in the file.
        guard let picture = CleanPicture.plan(bytes, format) else { throw MediaError.damaged(format) }
        let isWhole = picture.isWhole(bytes.count)
        if isWhole && content.originalHead == nil { return verdict }
        do {
            verdict.origin =
                try content.originalHead?.withUnsafeReadableBytes {
                    try PhotoOrigin.read($0, contentHash: received.hex)
                } ?? PhotoOrigin.read(bytes, contentHash: received.hex)
        } catch {
            throw MediaError.damaged(format, error)
        }
        verdict.picture = isWhole ? nil : picture
        return verdict
    }
}
