/// Files over `/storage/v1`.
import Clients
import Foundation

extension StorageClient {
    static func live(_ backend: Backend) -> StorageClient {
        StorageClient(
            upload: { (bucket, path, data, contentType, progress) async throws(ClientError) in
                var request = backend.transfer(.post, try Self.object("object", bucket, path))
                    .header("Content-Type", contentType).header("x-upsert", "true")
                request.body = data
                // It replaces the existing object, so sending it again is safe.
                (request.isHarmless, request.outlivesApp) = (true, true)
                let rising = RisingProgress(progress)
                rising.report(0)
                _ = try await backend.asUser(request, .storage) { done, total in
                    rising.report(Double(done) / Double(total))
                }
                rising.report(1)
            },
            uploadFile: { (upload, store, progress) async throws(ClientError) in
                try await FileUploading(backend: backend, upload: upload, store: store, gauge: Gauge(progress)).run()
            },
            download: { (bucket, path) async throws(ClientError) in
                let request = backend.transfer(.get, try Self.object("object/authenticated", bucket, path))
                return try await backend.asUser(request, .storage).body
            },
            downloadFile: { (download, progress) async throws(ClientError) in
                var request = backend.transfer(
                    .get, try Self.object("object/authenticated", download.bucket, download.path))
                request.destination = .init(file: download.file, limit: download.limit)
                _ = try await backend.asUser(request, .storage) { done, total in
                    progress(TransferProgress(moved: done, confirmed: done, total: total))
                }
            },
            thumbnail: { (bucket, path, side) async throws(ClientError) in
                let request = backend.transfer(.get, try Self.object("render/image/authenticated", bucket, path))
                    .query("width", String(side)).query("height", String(side)).query("resize", "contain")
                    // Without it, the server may choose a smaller format.
                    .header("Accept", "image/jpeg")
                return try await backend.asUser(request, .storage).body
            },
            uploadSigned: { (place, data, contentType, progress) async throws(ClientError) in
                var request = backend.transfer(.put, try Self.object("object/upload/sign", place.bucket, place.path))
                    .query("token", place.token).header("Content-Type", contentType)
                request.body = data
                let rising = RisingProgress(progress)
                rising.report(0)
                _ = try await backend.asUser(request, .storage) { done, total in
                    rising.report(Double(done) / Double(total))
                }
                rising.report(1)
            },
            remove: { (bucket, path) async throws(ClientError) in
                var request = backend.transfer(.delete, try Self.object("object", bucket, path))
                request.isHarmless = true
                do throws(ClientError) { _ = try await backend.asUser(request, .storage) } catch {
                    if !error.isMissingFile { throw error }
                }
            })
    }

    static func object(_ kind: String, _ bucket: String, _ path: String) throws(ClientError) -> String {
        "/storage/v1/\(kind)/\(bucket.percentEncoded)/\(try path.percentEncodedPath())"
    }
}

extension Backend {
    func transfer(_ method: Request.Method, _ path: String) -> Request {
        Request(method, path, timeout: configuration.transferTimeout)
    }
}

/// Passes on only rising values: callbacks may come late or twice, and a second try starts again at zero.
private struct RisingProgress: Sendable {
    private let highest = Locked(-1.0)
    private let progress: @Sendable (Double) -> Void

    init(_ progress: @escaping @Sendable (Double) -> Void) { self.progress = progress }

    func report(_ share: Double) {
        let hasRisen = highest.withLock { highest in
            defer { highest = max(highest, share) }
            return share > highest
        }
        if hasRisen { progress(share) }
    }
}
