// The error type of the REST surface: a status and the four keys that every client expects.
import HTTPTypes
import Wire

struct RESTError: Error, Equatable, Sendable {
    /// `details` is text, except in PGRST201, where it is a list.
    enum Details: Equatable, Sendable {
        case text(String)
        case json(String)
    }

    var status: HTTPResponse.Status
    var code: String
    var message: String
    var details: Details?
    var hint: String?
    var headers: HTTPFields = [:]

    init(
        _ status: Int, _ code: String, _ message: String,
        details: String? = nil, hint: String? = nil
    ) {
        self.status = HTTPResponse.Status(code: status)
        self.code = code
        self.message = message
        self.details = details.map(Details.text)
        self.hint = hint
    }

    /// The body, in the key order PostgREST uses.
    var json: String {
        let details =
            switch self.details {
            case .none: "null"
            case .text(let text): JSONText.quoted(text)
            case .json(let json): json
            }
        return """
            {"code":\(JSONText.quoted(code)),"details":\(details),\
            "hint":\(hint.map(JSONText.quoted) ?? "null"),"message":\(JSONText.quoted(message))}
            """
    }
}

// MARK: - errors raised in more than one place

extension RESTError {
    static func tooMuch(_ what: String, limit: Int, advice: String) -> RESTError {
        RESTError(
            400, "PGRST100", "The request has too many \(what)", details: "At most \(limit) are accepted", hint: advice)
    }

    static let aggregatesRefused = RESTError(400, "PGRST123", "Use of aggregate functions is not allowed")

    static func notEmbedded(_ name: String) -> RESTError {
        RESTError(
            400, "PGRST108", "'\(name)' is not an embedded resource in this request",
            hint: "Verify that '\(name)' is included in the 'select' query parameter.")
    }

    static func invalidBody(_ message: String) -> RESTError {
        RESTError(400, "PGRST102", message)
    }

    static func unsatisfiableRange(_ details: String) -> RESTError {
        RESTError(416, "PGRST103", "Requested range not satisfiable", details: details)
    }

    static func notOneRow(_ count: Int) -> RESTError {
        RESTError(
            406, "PGRST116", "Cannot coerce the result to a single JSON object",
            details: "The result contains \(count) rows")
    }

    static func unknownColumn(_ column: String, of table: String) -> RESTError {
        RESTError(400, "PGRST204", "Could not find the '\(column)' column of '\(table)' in the schema cache")
    }
}
