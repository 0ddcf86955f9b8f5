/// Who a user's statement runs as: the role and claims of a verified token, and nothing else.
import Foundation

package struct Caller: Sendable, Hashable {
    /// `anon`, `authenticated` or `service_role`.
    package var role: String
    /// The verified token's payload as JSON text: what `auth.jwt()` returns.
    package var claims: String
    /// The token's `sub`; nil for the project's own keys.
    package var userID: UUID?

    package init(role: String, claims: String, userID: UUID? = nil) {
        self.role = role
        self.claims = claims
        self.userID = userID
    }

    package static let anonymous = Caller(role: "anon", claims: #"{"role":"anon"}"#)
    package static let service = Caller(role: "service_role", claims: #"{"role":"service_role"}"#)
}

/// What else a request tells Postgres; every setting lasts for its transaction only.
package struct RequestSettings: Sendable {
    package var isReadOnly = false
    package var method = ""
    package var path = ""
    /// Request headers as a JSON object with lower-case names, or empty.
    package var headersJSON = ""
    package var searchPath = "public, extensions"
    package var timeZone = "UTC"
    /// How long one statement may run; nil takes the database's own setting.
    package var timeout: Duration? = .seconds(15)
    /// More settings by name, for example `storage.operation`.
    package var extra: [String: String] = [:]

    package init() {}
}

extension Caller {
    /// One statement that makes the rest of its transaction run as this caller.
    ///
    /// `set_config(…, true)` is `SET LOCAL` with parameters: it can't outlive the transaction, so a pooled connection
    /// never carries one user's identity to the next.
    func assume(_ settings: RequestSettings) -> Statement {
        var sql = Self.assumption
        var values: [String?] = [
            role, claims, settings.method, settings.path, settings.headersJSON, settings.searchPath, settings.timeZone,
            settings.timeout.map { String($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000) }
                ?? "0",
            settings.isReadOnly ? "on" : "off",
        ]
        for (name, value) in settings.extra.sorted(by: { $0.key < $1.key }) {
            sql += ", set_config($\(values.count + 1), $\(values.count + 2), true)"
            values += [name, value]
        }
        return Statement(sql, values)
    }

    private static let assumption = """
        select set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true), \
        set_config('request.path', $4, true), set_config('request.headers', $5, true), \
        set_config('search_path', $6, true), set_config('TimeZone', $7, true), \
        set_config('statement_timeout', $8, true), set_config('transaction_read_only', $9, true), \
        set_config('role', $1, true)
        """
}
