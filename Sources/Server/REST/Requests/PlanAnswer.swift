// The plan of a request instead of its answer. Nothing that it runs stays: a plan is not asked for to change rows.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP

struct PlanAnswer {
    let database: Database
    let configuration: RESTConfiguration

    /// - Parameter statements: those of the request; the first one does its work.
    func respond(_ frame: Frame, _ plan: PlanMedia, _ statements: [Statement]) async throws -> Response {
        guard let main = statements.first else { throw RESTError(500, "XX000", "") }
        let explain = Statement(plan.command + main.sql, main.values, prepared: false)
        var lines: [String] = []
        do {
            try await database.withRole(frame.caller, frame.counting(statements.countRows)) { session in
                let rows = try await session.pipeline([explain])[0]
                throw Rollback(rows.map { $0[0] ?? "" })
            }
        } catch let rollback as Rollback<[String]> {
            lines = rollback.value
        }
        let text = lines.joined(separator: "\n")
        guard text.utf8.count <= frame.limits.bytes else {
            throw RESTError.answerTooLarge("It has more than \(frame.limits.bytes) bytes")
        }
        var headers: HTTPFields = [.contentType: frame.media.contentType]
        if configuration.schemas.count > 1 { headers[.contentProfile] = frame.schema }
        let body = ByteBuffer(string: frame.method == .head ? "" : text)
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
    }
}
