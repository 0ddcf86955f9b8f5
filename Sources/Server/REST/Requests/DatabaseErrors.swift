// Postgres' errors as HTTP, by SQLSTATE.
import Foundation
import HTTPTypes
import ServerDatabase
import Wire

extension RESTError {
    /// - Parameter role: the role of the statement; a refusal means "sign in" to anon and "no" to all others.
    init(_ error: DatabaseError, role: String) {
        guard !error.isInDoubt || error.kind == .unexpected else {
            self = .inDoubt
            return
        }
        guard error.kind == .server || error.sqlState == "57014" else {
            self = .unavailable(error)
            return
        }
        if error.sqlState == "PGRST" {
            self = RaisedError.error(message: error.message, detail: error.detail)
            return
        }
        self.init(
            Self.status(error, role: role), error.sqlState, error.message, details: error.detail, hint: error.hint)
        if status.code == 401 { headers[.wwwAuthenticate] = "Bearer" }
        if status.code == 503 { headers[.retryAfter] = "1" }
    }

    /// Without `Retry-After`, and not 503: a client that tries again by itself would do it twice.
    private static let inDoubt = RESTError(504, "PGRST001", DatabaseError.wordsInDoubt)

    /// Connection trouble, in our own words: the errors name sockets and hosts.
    private static func unavailable(_ error: DatabaseError) -> RESTError {
        var answer: RESTError
        switch error.kind {
        case .overloaded:
            answer = RESTError(503, "PGRST003", "The server is busy; nothing was done. Try again shortly.")
        case .limited:
            answer = RESTError(429, "AT002", "\(error.message) Nothing was done. Try again later.")
        case .cancelled:
            answer = RESTError(503, "PGRST000", "The request was cancelled before it finished.")
        case .connection, .closed:
            answer = RESTError(503, "PGRST000", "The database can't be reached; nothing was done. Try again shortly.")
        case .server, .unexpected:
            return RESTError(500, "XX000", "Something went wrong on our side.")
        }
        answer.headers[.retryAfter] = String(error.retryAfter ?? 1)
        return answer
    }

    private static func status(_ error: DatabaseError, role: String) -> Int {
        switch error.sqlState {
        case "23503", "23505": return 409
        case "42501": return role == "anon" ? 401 : 403
        case "42883", "42P01": return 404
        case "P0001": return 400
        case "25006": return 405
        // PostgREST answers 500 here, as for all of class 55 (mapSQLtoHTTP in its Error.hs). But it is the caller who
        // writes to what can't be written to, and a 500 would send the operator looking for a fault.
        case "55000" where unwritable.contains(where: error.message.hasPrefix): return 405
        case "21000": return error.message.hasSuffix("requires a WHERE clause") ? 400 : 500
        case "22023": return error.message.hasPrefix("role ") ? 401 : 400
        case "57014": return 504
        case "57P01", "57P02", "57P03": return 503
        case "53400", "42P17": return 500
        default: break
        }
        if error.sqlState.hasPrefix("PT"), let status = Int(error.sqlState.dropFirst(2)), (200...599).contains(status) {
            return status
        }
        return status(ofClass: String(error.sqlState.prefix(2)))
    }

    /// How Postgres begins to say that a view can't be changed.
    private static let unwritable = ["cannot insert into view", "cannot update view", "cannot delete from view"]

    private static func status(ofClass code: String) -> Int {
        switch code {
        case "08", "53": 503
        case "0L", "0P", "28": 403
        case "09", "25", "2D", "38", "39", "3B", "40", "54", "55", "57", "58", "F0", "HV", "P0", "XX": 500
        default: 400
        }
    }
}

/// `raise sqlstate 'PGRST'`: a function defines the whole response, in JSON.
private enum RaisedError {
    private struct Message: Decodable {
        var code: String
        var message: String
        var details: String?
        var hint: String?
    }

    private struct Detail: Decodable {
        var status: Int
        var headers: [String: String]?
    }

    static func error(message: String, detail: String?) -> RESTError {
        guard let body = try? JSONBounds.ours.decode(Message.self, from: Data(message.utf8)),
            let detail = try? JSONBounds.ours.decode(Detail.self, from: Data((detail ?? "").utf8)),
            (200...599).contains(detail.status)
        else {
            return RESTError(
                500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error",
                hint: "MESSAGE must be a JSON object with code and message, DETAIL one with status and headers")
        }
        var error = RESTError(detail.status, body.code, body.message, details: body.details, hint: body.hint)
        for (name, value) in detail.headers ?? [:] {
            if let name = HTTPField.Name(name) { error.headers[name] = value }
        }
        return error
    }
}
