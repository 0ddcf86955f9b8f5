/// Private files in buckets.
import Foundation

package struct StorageClient: Sendable {
    package typealias Progress = @Sendable (TransferProgress) -> Void

    /// Uploads, replacing what lies at the path. `progress` hears the share that has been sent, 0 to 1, in order.
    package var upload:
        @Sendable (
            _ bucket: String, _ path: String, _ data: Data, _ contentType: String,
            _ progress: @escaping @Sendable (Double) -> Void
        ) async throws(ClientError) -> Void
    /// Uploads to the one place that a token of the server's names, for as long as it works. Not repeated when the connection
    /// breaks: a place may take only one file.
    package var uploadSigned:
        @Sendable (
            _ place: SignedPlace, _ data: Data, _ contentType: String, _ progress: @escaping @Sendable (Double) -> Void
        ) async throws(ClientError) -> Void
    /// Uploads a file without ever holding more than 6 MiB of it, replacing what lies at the path. A larger file goes in
    /// parts; after an interruption, also one of the app, the next call goes on where the server is. Ends with `refused` and
    /// `file_changed` if the file changes meanwhile. One call at a time for one path.
    package var uploadFile:
        @Sendable (
            _ upload: FileUpload, _ store: UploadStore, _ progress: @escaping Progress
        ) async throws(ClientError) -> Void
    package var download: @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Data
    /// Downloads into a file as the bytes come. It is there when all of them are, in place of what was there before.
    package var downloadFile:
        @Sendable (_ download: FileDownload, _ progress: @escaping Progress) async throws(ClientError) -> Void
    /// A JPEG no wider or higher than `side` pixels.
    package var thumbnail: @Sendable (_ bucket: String, _ path: String, _ side: Int) async throws(ClientError) -> Data
    /// Deletes a file; one that isn't there is as good as deleted.
    package var remove: @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Void

    package init(
        upload:
            @escaping @Sendable (
                _ bucket: String, _ path: String, _ data: Data, _ contentType: String,
                _ progress: @escaping @Sendable (Double) -> Void
            ) async throws(ClientError) -> Void,
        uploadFile:
            @escaping @Sendable (
                _ upload: FileUpload, _ store: UploadStore, _ progress: @escaping Progress
            ) async throws(ClientError) -> Void,
        download: @escaping @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Data,
        downloadFile:
            @escaping @Sendable (_ download: FileDownload, _ progress: @escaping Progress) async throws(ClientError) ->
            Void,
        thumbnail:
            @escaping @Sendable (_ bucket: String, _ path: String, _ side: Int) async throws(ClientError) -> Data,
        uploadSigned:
            @escaping @Sendable (
                _ place: SignedPlace, _ data: Data, _ contentType: String,
                _ progress: @escaping @Sendable (Double) -> Void
            ) async throws(ClientError) -> Void = { (place, _, _, _) async throws(ClientError) in
                throw .unexpected("no place at \(place.path)")
            },
        remove: @escaping @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Void = {
            (_, path) async throws(ClientError) in throw .unexpected("no way to delete \(path)")
        }
    ) {
        self.upload = upload
        self.uploadFile = uploadFile
        self.download = download
        self.downloadFile = downloadFile
        self.thumbnail = thumbnail
        self.uploadSigned = uploadSigned
        self.remove = remove
    }
}

/// Where one file may be put by whoever has the token, without any other right.
package struct SignedPlace: Sendable, Hashable {
    package var bucket: String
    package var path: String
    package var token: String

    package init(bucket: String, path: String, token: String) {
        (self.bucket, self.path, self.token) = (bucket, path, token)
    }
}

extension StorageClient {
    /// The upload as a stream of its progress; it ends when the file is stored, or with a `ClientError`. Whoever stops
    /// listening stops the upload.
    package func uploading(_ upload: FileUpload, store: UploadStore) -> AsyncThrowingStream<TransferProgress, any Error>
    {
        stream { (progress) async throws(ClientError) in try await uploadFile(upload, store, progress) }
    }

    /// The same of a download.
    package func downloading(_ download: FileDownload) -> AsyncThrowingStream<TransferProgress, any Error> {
        stream { (progress) async throws(ClientError) in try await downloadFile(download, progress) }
    }

    /// A listener that is slow misses steps, never the last one.
    private func stream(
        _ transfer: @escaping @Sendable (@escaping Progress) async throws(ClientError) -> Void
    ) -> AsyncThrowingStream<TransferProgress, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await transfer { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
