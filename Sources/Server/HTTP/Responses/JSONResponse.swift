/// JSON responses.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import Wire

extension Response {
    /// Encodes a value as JSON; keys are sorted, so that equal responses have equal bytes.
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for NaN and infinity, which none of our bodies contains.
        let data = (try? encoder.encode(value)) ?? Data("null".utf8)
        return json(ByteBuffer(data: data), status: status, headers: headers)
    }

    /// Any JSON value, written without recursion.
    package static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        json(ByteBuffer(string: value.jsonText), status: status, headers: headers)
    }

    /// JSON text that already exists, for example from Postgres.
    package static func json(
        _ buffer: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json; charset=utf-8" }
        return Response(status: status, headers: headers, body: .init(byteBuffer: buffer))
    }

    package static func empty(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        Response(status: status, headers: headers)
    }
}
