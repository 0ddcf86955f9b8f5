/// What photo truth needs of a file's metadata: which camera, when, which program. It has no place for a place.
import CVips
import Crypto
import Foundation

/// Kept in a row of its own when the photo itself is stored without metadata.
package struct PhotoOrigin: Sendable, Hashable {
    package var camera: CameraName?
    package var software: String?
    /// The editor among the programs that the file named.
    package var editor: String?
    package var captured: CaptureTime?
    /// The file called itself a screenshot.
    package var isTaggedScreenshot: Bool
    /// Hexadecimal SHA-256 of the file as it was sent.
    package var contentHash: String

    package init(
        camera: CameraName? = nil, software: String? = nil, editor: String? = nil, captured: CaptureTime? = nil,
        isTaggedScreenshot: Bool = false, contentHash: String
    ) {
        self.camera = camera
        self.software = software
        self.editor = editor
        self.captured = captured
        self.isTaggedScreenshot = isTaggedScreenshot
        self.contentHash = contentHash
    }
}

extension PhotoOrigin {
    /// Blocks: call it in `MediaPool.run`.
    /// - Parameter contentHash: of the whole file, if somebody has taken it already.
    package static func read(_ path: String, contentHash: String? = nil) throws -> PhotoOrigin {
        let hash = try contentHash ?? MappedFile.with(path) { SHA256.hash(data: $0).hex }
        return PhotoOrigin(try Picture.open(path), contentHash: hash)
    }

    /// - Parameter head: the beginning of the file, with all that stands before the picture itself.
    package static func read(_ head: UnsafeRawBufferPointer, contentHash: String) throws -> PhotoOrigin {
        PhotoOrigin(try Picture(cv_open_memory(head.baseAddress, head.count)), contentHash: contentHash)
    }

    init(_ picture: Picture, contentHash: String) {
        let metadata = PhotoMetadata(picture)
        self.init(
            camera: metadata.camera, software: metadata.exif("ifd0", "Software"), editor: metadata.editor,
            captured: metadata.captured, isTaggedScreenshot: metadata.isTaggedScreenshot,
            contentHash: contentHash)
    }
}

extension PhotoMetadata {
    fileprivate var editor: String? {
        EditingSoftware.name(in: signatures) ?? (isDeclaredGenerated ? "an image generator" : nil)
    }
}
