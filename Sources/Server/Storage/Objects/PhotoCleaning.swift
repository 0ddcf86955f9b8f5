/// Removes from an uploaded photo the data that its owner didn't mean to publish, and keeps what photo truth needs.
import Foundation
import NIOCore
import ServerMedia

struct PhotoCleaning: Sendable {
    let media: MediaPool

    /// The result: the file as it is now, and its metadata if it was removed.
    struct Outcome: Sendable {
        var summary: BlobSummary
        var origin: PhotoOrigin?
    }

    /// Makes the staged file durable, cleaned if it is a picture and the bucket doesn't say otherwise.
    /// - Parameter received: the uploaded bytes, as `staged` has measured them.
    func finish(_ staged: any StagedBlob, _ received: BlobSummary, for bucket: Bucket) async throws -> Outcome {
        let format = FormatSniffer.format(of: received.head)
        guard format.isPicture, !bucket.keepsMetadata else { return Outcome(summary: try await staged.finish()) }
        let (path, head, hash) = (staged.file.path, await staged.originalHead, received.received.hex)
        let (clean, origin) = try await media.run { () -> (CleanPicture?, PhotoOrigin?) in
            let (clean, isWhole) = try MappedFile.with(path) { bytes in
                let clean = CleanPicture.plan(bytes, format)
                return (clean, clean?.isWhole(bytes.count) ?? false)
            }
            // If we can't follow the structure, we can't tell what else is in the file.
            guard let clean else { throw MediaError.damaged(format) }
            if isWhole && head == nil { return (nil, nil) }
            do {
                let origin =
                    try head?.withUnsafeReadableBytes { try PhotoOrigin.read($0, contentHash: hash) }
                    ?? PhotoOrigin.read(path, contentHash: hash)
                return (isWhole ? nil : clean, origin)
            } catch {
                throw MediaError.damaged(format, error)
            }
        }
        if let clean { try await staged.rewrite(clean) }
        return Outcome(summary: try await staged.finish(), origin: origin)
    }
}
