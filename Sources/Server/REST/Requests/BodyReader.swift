// A request's body as the JSON for Postgres, whatever format it was sent in.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import Wire

struct BodyReader {
    enum Kind: Equatable {
        case json, csv, form
        /// Text and bytes are for functions that take the whole body.
        case text, bytes, xml
    }

    var kind: Kind
    var text: String

    init(_ request: Request, limit: Int) async throws(RESTError) {
        let buffer: ByteBuffer
        do { buffer = try await request.bodyBytes(limit: limit) } catch {
            throw switch error {
            case .tooLarge(let limit):
                RESTError(413, "PGRST102", "The body is larger than \(limit) bytes; nothing was written")
            default: RESTError.invalidBody("The body did not arrive whole")
            }
        }
        kind = try Self.kind(request.headers[.contentType], isEmpty: buffer.readableBytes == 0)
        if kind == .bytes {
            text = "\\x" + buffer.readableBytesView.map(Self.hex).joined()
            return
        }
        guard let text = String(validating: buffer.readableBytesView, as: UTF8.self) else {
            throw .invalidBody("The body is not valid UTF-8")
        }
        // Postgres can't hold a zero byte; here its place in the body is known.
        guard !text.utf8.contains(0) else { throw .invalidBody("The body contains a zero byte") }
        self.text = text
    }

    /// Rows to write.
    func payload() throws(RESTError) -> Payload {
        switch kind {
        case .json: return try Payload(json: text)
        case .csv: return try CSVBody.payload(text)
        case .form: return Self.form(text)
        case .text, .bytes, .xml: throw .invalidBody("Content-Type not acceptable: send JSON, CSV or a form")
        }
    }

    /// Named arguments of a function; clients omit the body if there are none.
    func arguments() throws(RESTError) -> Payload {
        if text.isEmpty { return Payload(text: "{}", isArray: false, keys: []) }
        return try payload()
    }

    /// The types of argument that the whole body can be.
    var argumentTypes: Set<String> {
        switch kind {
        case .json: ["json", "jsonb"]
        case .text: ["text"]
        case .bytes: ["bytea"]
        case .xml: ["xml"]
        case .csv, .form: []
        }
    }

    private static func kind(_ contentType: String?, isEmpty: Bool) throws(RESTError) -> Kind {
        let type = contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        switch type {
        case "", "application/json", "application/vnd.pgrst.object+json", "application/vnd.pgrst.array+json", "*/*":
            return .json
        case "text/csv": return .csv
        case "application/x-www-form-urlencoded": return .form
        case "text/plain": return .text
        case "application/octet-stream": return .bytes
        case "text/xml", "application/xml": return .xml
        default:
            if isEmpty { return .json }
            throw .invalidBody("Content-Type not acceptable: \(type.prefix(100))")
        }
    }

    private static func form(_ text: String) -> Payload {
        let items = QueryItems(text).items
        let members = items.map { "\(JSONText.quoted($0.name)):\(JSONText.quoted($0.value))" }
        return Payload(text: "{\(members.joined(separator: ","))}", isArray: false, keys: items.map(\.name))
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
