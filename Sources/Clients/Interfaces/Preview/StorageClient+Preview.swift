/// Files that exist only in memory: what was uploaded comes back, and every other path shows the sample picture.
import Foundation

extension StorageClient {
    package static var preview: StorageClient { PreviewFiles().client }
}

private final class PreviewFiles: Sendable {
    private let files = Locked<[String: Data]>([:])
    private static let partSize: Int64 = 6 << 20

    var client: StorageClient {
        StorageClient(
            upload: { [self] (bucket, path, data, _, progress) async throws(ClientError) in
                try check(path)
                progress(0)
                files.withLock { $0["\(bucket)/\(path)"] = data }
                progress(1)
            },
            uploadFile: { [self] (upload, store, progress) async throws(ClientError) in
                try await send(upload, store, progress)
            },
            download: { [self] (bucket, path) async throws(ClientError) in try read(bucket, path) },
            downloadFile: { [self] (download, progress) async throws(ClientError) in
                let data = try read(download.bucket, download.path)
                let size = Int64(data.count)
                guard size <= download.limit else {
                    throw .refused(
                        code: "file_too_large", message: "The file is larger than this app takes. It wasn’t kept.")
                }
                do { try data.write(to: download.file, options: .atomic) } catch {
                    throw .refused(code: "file_not_written", message: "The file couldn’t be kept on this device.")
                }
                progress(TransferProgress(moved: size, confirmed: size, total: size))
            },
            thumbnail: { [self] (bucket, path, _) async throws(ClientError) in try read(bucket, path) },
            uploadSigned: { [self] (place, data, _, progress) async throws(ClientError) in
                try check(place.path)
                progress(0)
                files.withLock { $0["\(place.bucket)/\(place.path)"] = data }
                progress(1)
            },
            remove: { [self] (bucket, path) async throws(ClientError) in
                try check(path)
                files.withLock { $0["\(bucket)/\(path)"] = nil }
            })
    }

    private func read(_ bucket: String, _ path: String) throws(ClientError) -> Data {
        try check(path)
        return files.withLock { $0["\(bucket)/\(path)"] } ?? Samples.picture
    }

    /// In the steps that the real one takes, and with an address in the store meanwhile.
    private func send(
        _ upload: FileUpload, _ store: UploadStore, _ progress: StorageClient.Progress
    ) async throws(ClientError) {
        try check(upload.path)
        let facts = try FileFacts(of: upload.file)
        progress(TransferProgress(moved: 0, confirmed: 0, total: facts.size))
        let address = "/storage/v1/upload/resumable/sample"
        if facts.size > Self.partSize {
            store.write(upload.bucket, upload.path, UnfinishedUpload(address: address, upload: upload, file: facts))
        }
        var done: Int64 = 0
        while done < facts.size {
            await Task.yield()
            if Task.isCancelled { throw .cancelled }
            let now = try? FileFacts(of: upload.file)
            guard now == facts else {
                store.write(upload.bucket, upload.path, nil)
                throw .fileChanged(from: facts, to: now)
            }
            done = min(facts.size, done + Self.partSize)
            progress(TransferProgress(moved: done, confirmed: done, total: facts.size))
        }
        store.write(upload.bucket, upload.path, nil)
        // Samples are small; what isn't is as good as sent.
        let data = facts.size <= Self.partSize ? try? Data(contentsOf: upload.file) : nil
        if let data { files.withLock { $0["\(upload.bucket)/\(upload.path)"] = data } }
    }

    /// Paths that a URL would fold away are refused, as the real one does.
    private func check(_ path: String) throws(ClientError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw .unexpected("not a path: \(path.prefix(100))")
        }
    }
}
