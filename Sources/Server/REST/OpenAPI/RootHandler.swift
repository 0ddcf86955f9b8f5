// GET and HEAD of the root: the description of the API for the caller's role.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Wire

struct RootHandler: Sendable {
    let database: Database
    let configuration: RESTConfiguration

    func respond(_ frame: Frame, in snapshot: SchemaSnapshot) async throws -> Response {
        guard configuration.describesItself else {
            throw RESTError(404, "PGRST126", "Root endpoint metadata is disabled")
        }
        guard frame.reads else {
            throw RESTError(405, "PGRST117", "Unsupported HTTP method: \(frame.method.rawValue)")
        }
        let description = try await Description.read(frame, database)
        let document = OpenAPIDocument(description: description, snapshot: snapshot, schema: frame.schema)
        let text = document.json.jsonText
        guard text.utf8.count <= frame.limits.bytes else {
            throw RESTError.answerTooLarge("It has more than \(frame.limits.bytes) bytes")
        }
        var headers: HTTPFields = [.contentType: frame.media.contentType]
        if configuration.schemas.count > 1 { headers[.contentProfile] = frame.schema }
        let body = ByteBuffer(string: frame.method == .head ? "" : text)
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
    }
}
