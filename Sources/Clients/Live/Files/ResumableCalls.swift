/// The requests of the resumable protocol (TUS 1.0.0), as Supabase speaks it.
import Clients
import Foundation

struct ResumableCalls: Sendable {
    let backend: Backend
    let upload: FileUpload

    private var route: String { "/storage/v1/upload/resumable" + (upload.link == nil ? "" : "/sign") }

    /// Answers the upload's address. Of the server's answer only the path is used: parts and tokens go nowhere but to the
    /// project's own address.
    func begin(size: Int64) async throws(ClientError) -> String {
        // The same places are refused as for every other upload.
        _ = try StorageClient.object("object", upload.bucket, upload.path)
        let metadata = [
            ("bucketName", upload.bucket), ("objectName", upload.path), ("contentType", upload.contentType),
        ]
        .map { "\($0) \(Data($1.utf8).base64EncodedString())" }.joined(separator: ",")
        let request = self.request(.post, route).header("Upload-Length", String(size))
            .header("Upload-Metadata", metadata).header("x-upsert", "true")
        let answer = try await call(request)
        guard let address = answer.headers["location"].flatMap(address) else {
            throw .unexpected("an upload without an address")
        }
        return address
    }

    /// Bytes that the server has.
    func offset(of address: String, size: Int64) async throws(ClientError) -> Int64 {
        let answer = try await call(request(.head, address))
        return try offset(in: answer, upTo: size)
    }

    /// Answers how many bytes the server has now.
    func send(
        _ part: Data, to address: String, at offset: Int64, size: Int64, _ progress: @escaping Transport.Progress
    ) async throws(ClientError) -> Int64 {
        var request = self.request(.patch, address).header("Upload-Offset", String(offset))
            .header("Content-Type", "application/offset+octet-stream")
        request.body = part
        let answer = try await call(request, progress)
        let now = try self.offset(in: answer, upTo: size)
        guard now > offset else { throw .unexpected("the upload stands still at \(now)") }
        return now
    }

    /// Takes the upload back. If that fails the server does it in a day.
    func withdraw(_ address: String) async { _ = try? await call(request(.delete, address)) }

    /// Whether a part or a beginning arrived makes no difference to anybody: the next question is how far the server is,
    /// and an upload without bytes ends by itself.
    private func request(_ method: Request.Method, _ path: String) -> Request {
        var request = backend.transfer(method, path).header("Tus-Resumable", "1.0.0")
        request.isHarmless = true
        guard let link = upload.link else { return request }
        return request.header("x-signature", link)
    }

    private func call(
        _ request: Request, _ progress: Transport.Progress? = nil
    ) async throws(ClientError) -> Answer {
        upload.link == nil
            ? try await backend.asUser(request, .storage, progress: progress)
            : try await backend.byLink(request, .storage, progress: progress)
    }

    private func offset(in answer: Answer, upTo size: Int64) throws(ClientError) -> Int64 {
        guard let offset = answer.headers["upload-offset"].flatMap({ Int64($0) }), (0...size).contains(offset) else {
            throw .unexpected("an upload without an offset")
        }
        return offset
    }

    private func address(_ location: String) -> String? {
        guard let path = URLComponents(string: location)?.percentEncodedPath, path.hasPrefix(route + "/") else {
            return nil
        }
        let name = path.dropFirst(route.count + 1)
        return name.isEmpty || name.contains("/") || name.contains("..") ? nil : path
    }
}
