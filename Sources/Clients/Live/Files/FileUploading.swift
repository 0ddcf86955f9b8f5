/// Sends a file that may be larger than memory: in one request if it is small, otherwise in parts (TUS 1.0.0).
import Clients
import Foundation

struct FileUploading: Sendable {
    /// What hosted projects want every part but the last to have.
    static let partSize: Int64 = 6 << 20

    let backend: Backend
    let upload: FileUpload
    let store: UploadStore
    let gauge: Gauge

    func run() async throws(ClientError) {
        let file = try FileParts(of: upload.file, partSize: Self.partSize)
        gauge.begin(file.facts.size)
        // A link may take one file only: what is sent whole couldn't be sent again after a break.
        let isWhole = file.facts.size <= Self.partSize && upload.link == nil
        if isWhole { try await sendWhole(file) } else { try await sendParts(file) }
    }

    private func sendWhole(_ file: FileParts) async throws(ClientError) {
        var request = backend.transfer(.post, try StorageClient.object("object", upload.bucket, upload.path))
            .header("Content-Type", upload.contentType).header("x-upsert", "true")
        request.body = try file.part(at: 0)
        // It replaces whatever lies there, so a second one puts everything right.
        request.isHarmless = true
        _ = try await backend.asUser(request, .storage, progress: gauge.part())
        gauge.confirm(file.facts.size)
    }

    /// Each setback is followed by the question how much the server has. It gives up after as many in a row as any request
    /// is tried; headway begins the count anew.
    private func sendParts(_ file: FileParts) async throws(ClientError) {
        let server = ResumableCalls(backend: backend, upload: upload)
        var address = try await continued(file, server)
        var setbacks = 0
        var mayBeginAnew = true
        while true {
            let before = gauge.confirmed
            do throws(ClientError) {
                return try await advance(file, server, &address)
            } catch {
                if gauge.confirmed > before { setbacks = 0 }
                if error.isGoneUpload, mayBeginAnew {
                    (address, mayBeginAnew) = (nil, false)
                    keep(nil, file)
                } else if error.isSetback(backend.sender.retries), setbacks + 1 < backend.sender.retries.tries {
                    setbacks += 1
                    try await rest(setbacks)
                } else {
                    try await end(error, address, file, server)
                }
            }
        }
    }

    /// From where the server is to the end.
    private func advance(
        _ file: FileParts, _ server: ResumableCalls, _ address: inout String?
    ) async throws(ClientError) {
        var offset: Int64 = 0
        if let address {
            offset = try await server.offset(of: address, size: file.facts.size)
        } else {
            address = try await server.begin(size: file.facts.size)
            keep(address, file)
        }
        guard let address else { return }
        gauge.confirm(offset)
        while offset < file.facts.size {
            let part = try file.part(at: offset)
            offset = try await server.send(part, to: address, at: offset, size: file.facts.size, gauge.part())
            gauge.confirm(offset)
        }
        keep(nil, file)
    }

    /// The address of an earlier launch, if it is of this very file; one of another file is taken back.
    private func continued(_ file: FileParts, _ server: ResumableCalls) async throws(ClientError) -> String? {
        guard let before = store.read(upload.bucket, upload.path) else { return nil }
        if before.isPart(of: upload, file.facts) { return before.address }
        keep(nil, file)
        if (before.bucket, before.path) == (upload.bucket, upload.path) { await server.withdraw(before.address) }
        return nil
    }

    private func keep(_ address: String?, _ file: FileParts) {
        let unfinished = address.map { UnfinishedUpload(address: $0, upload: upload, file: file.facts) }
        store.write(upload.bucket, upload.path, unfinished)
    }

    private func rest(_ setbacks: Int) async throws(ClientError) {
        let retries = backend.sender.retries
        let pause = retries.pause * Double(1 << (setbacks - 1)) * (0.5 + backend.sender.jitter())
        do { try await backend.sender.clock.sleep(pause) } catch { throw .cancelled }
    }

    /// What a refusal leaves behind is of no more use; after anything else the next call goes on.
    private func end(
        _ error: ClientError, _ address: String?, _ file: FileParts, _ server: ResumableCalls
    ) async throws(ClientError) -> Never {
        if case .refused = error {
            keep(nil, file)
            if let address { await server.withdraw(address) }
        }
        throw error
    }
}

extension ClientError {
    /// The server no longer knows the upload: it expired, or another account began it.
    fileprivate var isGoneUpload: Bool {
        if case .refused(let code, _) = self { ["NoSuchUpload", "404", "410"].contains(code) } else { false }
    }

    /// Worth asking how far the server is, and going on.
    fileprivate func isSetback(_ retries: RetryPolicy) -> Bool {
        switch self {
        case .timedOut, .serverDown: true
        case .busy(let seconds): Duration.seconds(seconds ?? 0) <= retries.longestPause
        case .refused(let code, _): ["OffsetMismatch", "409", "423", "AbortedTerminate"].contains(code)
        default: false
        }
    }
}
