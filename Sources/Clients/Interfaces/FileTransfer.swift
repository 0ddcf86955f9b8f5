/// Files of this device on their way to and from a bucket, and what an app keeps of an upload that isn't complete.
import Foundation

package struct FileUpload: Sendable, Hashable {
    package var file: URL
    package var bucket: String
    package var path: String
    package var contentType: String
    /// Of an upload link: the right to put one file there, whoever sends it. Nil for what the signed-in person may do.
    package var link: String?

    package init(file: URL, bucket: String, path: String, contentType: String, link: String? = nil) {
        self.file = file
        self.bucket = bucket
        self.path = path
        self.contentType = contentType
        self.link = link
    }
}

package struct FileDownload: Sendable, Hashable {
    package var bucket: String
    package var path: String
    package var file: URL
    /// Bytes; a longer file is refused as `file_too_large`, at the latest when that many have come.
    package var limit: Int64

    package init(bucket: String, path: String, to file: URL, limit: Int64) {
        self.bucket = bucket
        self.path = path
        self.file = file
        self.limit = limit
    }
}

package struct TransferProgress: Sendable, Hashable {
    /// Bytes that have gone over the wire. Falls back to `confirmed` when some have to go again.
    package var moved: Int64
    /// Bytes that lie where they belong: the server has acknowledged them, or they are in the file. Never falls, unless the
    /// server has lost the upload and it begins anew.
    package var confirmed: Int64
    package var total: Int64

    package init(moved: Int64, confirmed: Int64, total: Int64) {
        self.moved = moved
        self.confirmed = confirmed
        self.total = total
    }

    /// 0 to 1, by what has gone over the wire.
    package var fraction: Double { total > 0 ? Double(moved) / Double(total) : 1 }
}

/// What a file was when its upload began. Another size or time means another file.
package struct FileFacts: Codable, Sendable, Hashable {
    package var size: Int64
    package var modified: Date

    /// - Throws: `refused` with `file_not_found` for anything but a file that can be read.
    package init(of file: URL) throws(ClientError) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = (attributes[.size] as? NSNumber)?.int64Value,
            let modified = attributes[.modificationDate] as? Date
        else {
            throw .refused(
                code: "file_not_found", message: "The file isn’t on this device any more. Choose it again.")
        }
        self.size = size
        self.modified = modified
    }
}

/// An upload that has begun: enough to go on with it after the app was launched again.
package struct UnfinishedUpload: Codable, Sendable, Hashable {
    /// Where the server takes its parts, below its own address.
    package var address: String
    package var bucket: String
    package var path: String
    package var contentType: String
    package var file: FileFacts

    package init(address: String, upload: FileUpload, file: FileFacts) {
        self.address = address
        bucket = upload.bucket
        path = upload.path
        contentType = upload.contentType
        self.file = file
    }

    /// Whether it is of this very file, for this very place.
    package func isPart(of upload: FileUpload, _ file: FileFacts) -> Bool {
        (bucket, path, contentType) == (upload.bucket, upload.path, upload.contentType) && self.file == file
    }
}

/// Where an app keeps its uploads that aren't complete; given by the app, emptied when somebody signs out.
package struct UploadStore: Sendable {
    package var read: @Sendable (_ bucket: String, _ path: String) -> UnfinishedUpload?
    /// Nil removes.
    package var write: @Sendable (_ bucket: String, _ path: String, _ upload: UnfinishedUpload?) -> Void

    package init(
        read: @escaping @Sendable (_ bucket: String, _ path: String) -> UnfinishedUpload?,
        write: @escaping @Sendable (_ bucket: String, _ path: String, _ upload: UnfinishedUpload?) -> Void
    ) {
        self.read = read
        self.write = write
    }
}

extension UploadStore {
    /// A file for each upload, among the app's own.
    package static func files(_ files: FilesClient) -> UploadStore {
        UploadStore(
            read: { bucket, path in
                files.read(name(bucket, path)).flatMap { try? JSONDecoder().decode(UnfinishedUpload.self, from: $0) }
            },
            write: { bucket, path, upload in
                files.write(name(bucket, path), upload.flatMap { try? JSONEncoder().encode($0) })
            })
    }

    /// FNV-1a of the place: file names have fewer letters than paths. Should two places share a name, the later upload takes
    /// it and the earlier one begins anew, as what is stored says which place it is of.
    private static func name(_ bucket: String, _ path: String) -> String {
        let hash = "\(bucket)/\(path)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "upload-\(String(hash, radix: 16)).json"
    }
}

extension ClientError {
    /// What was sent of it is thrown away.
    package static func fileChanged(from before: FileFacts, to now: FileFacts?) -> ClientError {
        let what = (now?.size ?? 0) < before.size ? "became shorter" : "changed"
        return .refused(
            code: "file_changed",
            message: "The file \(what) while it was being sent. Nothing was stored. Send it again.")
    }
}
