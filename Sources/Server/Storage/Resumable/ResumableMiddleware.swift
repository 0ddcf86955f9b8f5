/// What the resumable protocol wants of every answer: its version, and errors as plain text under their true status.
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerHTTP
import Wire

struct ResumableMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            let version = request.headers[.tusResumable]
            guard request.method == .options || version == ResumableUpload.protocolVersion else {
                throw StorageFailure.unsupportedVersion
            }
            response = try await next(request, context)
        } catch {
            let failure = StorageFailure(error)
            if let level = failure.logLevel {
                context.logger.log(level: level, "resumable upload failed", metadata: ["cause": "\(error)"])
            }
            response = failure.plainResponse
            if request.method == .head { response = response.createHeadResponse() }
        }
        response.headers[.tusResumable] = ResumableUpload.protocolVersion
        return response
    }
}

extension StorageFailure {
    /// The code goes into a header, as the body is for people.
    fileprivate var plainResponse: Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.errorCode] = body.code
        let code = Int(body.statusCode) ?? Int(status.code)
        return Response(
            status: code == Int(status.code) ? status : HTTPResponse.Status(code: code), headers: headers,
            body: .init(byteBuffer: ByteBuffer(string: body.message)))
    }
}
