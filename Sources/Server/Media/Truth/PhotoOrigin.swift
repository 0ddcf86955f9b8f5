/// The metadata that photo truth needs: camera, time, program. It has no field for a location.
import CVips
import Crypto
import Foundation

/// Stored in its own row when the photo itself is stored without metadata.
package struct PhotoOrigin: Sendable, Hashable {
    package var camera: CameraName?
    package var software: String?
    /// The editor among the programs that the file names.
    package var editor: String?
    package var captured: CaptureTime?
    /// The file declares itself a screenshot.
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
    /// - Parameter contentHash: the hash of the whole file, if the caller has it already.
    package static func read(_ path: String, contentHash: String? = nil) throws -> PhotoOrigin {
        let hash = try contentHash ?? MappedFile.with(path) { SHA256.hash(data: $0).hex }
        return PhotoOrigin(try Picture.open(path), contentHash: hash)
    }

    /// - Parameter head: the start of the file, up to the picture itself.
    package static func read(_ head: UnsafeRawBufferPointer, contentHash: String) throws -> PhotoOrigin {
        PhotoOrigin(try Picture.opened(head), contentHash: contentHash)
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
