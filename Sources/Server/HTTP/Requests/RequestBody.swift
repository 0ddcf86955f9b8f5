/// Reads a whole small body with a size limit, and JSON from it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import Wire

/// Why a body could not be used; each surface turns it into its own error form.
package enum BodyError: Error, Sendable, Hashable {
    case tooLarge(limit: Int)
    /// The client stopped sending.
    case incomplete
    /// The parser's message, without the body's text.
    case notJSON(String)
    /// A field by its path, and the problem with it.
    case badField(String, String)
}

extension Request {
    /// The body in memory; `limit` in bytes.
    /// - Parameter time: a part that comes later ends it as `incomplete`.
    package func bodyBytes(limit: Int, within time: Duration = .seconds(30)) async throws(BodyError) -> ByteBuffer {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw .tooLarge(limit: limit)
        }
        do { return try await collect(upTo: limit, within: time) } catch let error as BodyError {
            throw error
        } catch {
            throw .incomplete
        }
    }

    /// A sender of one byte a minute is no better than one that stopped. Who sends nothing at all is hung up on by the
    /// connection (`ConnectionLimits.idle`). A `Task.sleep` beside it would stay in memory, 1.5 KB each time, until its time is
    /// over, though it was cancelled: a flood of small bodies took 45 MB a second.
    private func collect(upTo limit: Int, within time: Duration) async throws -> ByteBuffer {
        let end = ContinuousClock.now + time
        var whole = ByteBuffer()
        for try await part in body {
            guard part.readableBytes <= limit - whole.readableBytes else { throw BodyError.tooLarge(limit: limit) }
            if whole.readableBytes == 0 { whole = part } else { whole.writeImmutableBuffer(part) }
            if .now > end { throw BodyError.incomplete }
        }
        return whole
    }

    /// The body as any JSON; an empty one counts as `{}`, because clients send rpc and logout without a body.
    package func json(limit: Int = 1 << 20) async throws(BodyError) -> JSONValue {
        let buffer = try await bodyBytes(limit: limit)
        if buffer.readableBytes == 0 { return .object([:]) }
        do { return try JSONValue(json: buffer.readableBytesView) } catch { throw BodyError(error) }
    }

    /// Decodes the body; the error names the field.
    package func decode<T: Decodable>(_ type: T.Type, limit: Int = 1 << 20) async throws(BodyError) -> T {
        let buffer = try await bodyBytes(limit: limit)
        do {
            return try JSONBounds.stranger.decode(
                type, from: buffer.readableBytes == 0 ? Data("{}".utf8) : Data(buffer: buffer))
        } catch { throw BodyError(error) }
    }
}

extension BodyError {
    /// Says where and what, never the text that was sent.
    package init(_ error: any Error) {
        func path(_ context: DecodingError.Context, _ last: String? = nil) -> String {
            (context.codingPath.map(\.stringValue) + (last.map { [$0] } ?? [])).joined(separator: ".")
        }
        switch error {
        case let fault as JSONFault: self = .notJSON(fault.description)
        case DecodingError.keyNotFound(let key, let context):
            self = .badField(path(context, key.stringValue), "is missing")
        case DecodingError.typeMismatch(let type, let context):
            self = .badField(path(context), "must be \(Self.name(of: type))")
        case DecodingError.valueNotFound(let type, let context):
            self = .badField(path(context), "must be \(Self.name(of: type)), not null")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .badField(path(context), "is not valid")
        default: self = .notJSON("the body is not valid JSON")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Double.Type, is Int64.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
