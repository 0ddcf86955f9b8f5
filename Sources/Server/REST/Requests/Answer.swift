// The envelope's row as an HTTP response.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP

/// The result of one request: the body's bytes and the data for the headers.
struct Answer: Sendable {
    var body: ByteBuffer
    var rows: Int
    var total: Int?
    var custom: CustomResponse
    var extra: String?

    /// - Parameter answers: the results of the statements from `Reading.statements` or a write, in order.
    init(_ answers: [Rows], shape: BodyShape, limits: AnswerLimits) throws {
        let envelope = try (shape == .rows ? answers[1] : answers[0]).only()
        if shape == .rows {
            body = CSVWriter.write(answers[0])
            // Postgres measures JSON itself; for rows, it knows no total size.
            guard body.readableBytes <= limits.bytes else {
                throw RESTError.answerTooLarge("It has more than \(limits.bytes) bytes")
            }
            rows = answers[0].count
        } else {
            body = envelope.withBytes(at: Envelope.Column.body) { $0.map { ByteBuffer(bytes: $0) } ?? ByteBuffer() }
            rows = envelope[Envelope.Column.rows].flatMap { Int($0) } ?? 0
        }
        total = envelope[Envelope.Column.total].flatMap { Int($0) }
        custom = try CustomResponse(
            headers: envelope[Envelope.Column.headers], status: envelope[Envelope.Column.status])
        extra = envelope[Envelope.Column.extra]
    }

    /// The client asked for one object, so there must be exactly one row.
    func checkIsObject(_ media: AcceptedMedia) throws(RESTError) {
        guard media.isObject, rows != 1 else { return }
        throw .notOneRow(rows)
    }

    /// `0-9/100`; a star if unknown.
    static func contentRange(offset: Int, rows: Int, total: Int?) -> String {
        let total = total.map(String.init) ?? "*"
        return rows == 0 ? "*/\(total)" : "\(offset)-\(offset + rows - 1)/\(total)"
    }
}

extension RESTError {
    func response(includesBody: Bool) -> Response {
        var headers = headers
        if let proxyStatus = HTTPField.Name("Proxy-Status") {
            headers[proxyStatus] = "PostgREST; error=\(code)"
        }
        headers[.contentType] = "application/json; charset=utf-8"
        let body = ByteBuffer(string: includesBody ? json : "")
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }
}
