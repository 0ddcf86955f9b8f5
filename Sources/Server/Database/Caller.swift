/// The identity under which a user's statement runs: the role and claims of a verified token, and nothing else.
import Foundation
import NIOCore
import PostgresWire
import Synchronization

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

    /// The owner of a job or a photo, for what the server does in their name while they aren't there.
    package static func owner(_ user: UUID) -> Caller {
        let id = user.uuidString.lowercased()
        return Caller(
            role: "authenticated", claims: "{\"sub\":\"\(id)\",\"role\":\"authenticated\"}", userID: user)
    }
}

/// The other settings of a request in Postgres; each lasts only for its transaction.
package struct RequestSettings: Sendable {
    package var isReadOnly = false
    package var method = ""
    package var path = ""
    /// Request headers as a JSON object with lower-case names, or empty.
    package var headersJSON = ""
    package var searchPath = Self.connectionSearchPath
    package var timeZone = Self.connectionTimeZone
    /// How long all of it may take, the wait for a connection included; nil keeps the database's own setting.
    package var timeout: Duration? = .seconds(15)
    /// Rows that `EmbeddedRows` may count; nil when the statements count none.
    package var embeddedRows: Int?
    /// More settings by name, for example `storage.operation`.
    package var extra: [String: String] = [:]

    package init() {}
}

extension RequestSettings {
    /// The setting of every new connection; a request sends only what differs from it.
    package static let connectionSearchPath = #""public", "extensions""#
    package static let connectionTimeZone = "UTC"
}

extension Caller {
    /// One statement that makes the rest of its transaction run as this caller.
    ///
    /// `set_config(…, true)` is `SET LOCAL` with parameters. It can't outlive the transaction, so a pooled connection
    /// never carries one user's identity to the next.
    func assume(_ settings: RequestSettings) -> Statement {
        var names: [String] = []
        var values: [String?] = []
        names.reserveCapacity(8)
        values.reserveCapacity(8)
        func add(_ name: String, _ value: String, if isNeeded: Bool) {
            guard isNeeded else { return }
            names.append(name)
            values.append(value)
        }
        add("request.jwt.claims", claims, if: true)
        add("request.method", settings.method, if: !settings.method.isEmpty)
        add("request.path", settings.path, if: !settings.path.isEmpty)
        add("request.headers", settings.headersJSON, if: !settings.headersJSON.isEmpty)
        add("search_path", settings.searchPath, if: settings.searchPath != RequestSettings.connectionSearchPath)
        add("TimeZone", settings.timeZone, if: settings.timeZone != RequestSettings.connectionTimeZone)
        add("transaction_read_only", "on", if: settings.isReadOnly)
        if !settings.extra.isEmpty {
            for (name, value) in settings.extra.sorted(by: { $0.key < $1.key }) { add(name, value, if: true) }
        }
        // Otherwise Postgres would count a list only once if it memoizes it and puts it into many rows.
        add("enable_memoize", "off", if: settings.embeddedRows != nil)
        // The role comes last: from there on the caller's rights apply.
        add("role", role, if: true)
        return Statement(Self.text(setting: names, embeddedRows: settings.embeddedRows), values)
    }

    /// The names are ours and go into the text, so that requests of a kind share one prepared statement. There are few
    /// kinds, and each text is built once.
    private static func text(setting names: [String], embeddedRows: Int?) -> String {
        texts.withLock { texts in
            let kind = Kind(names: names, embeddedRows: embeddedRows)
            if let known = texts[kind] { return known }
            // Before the role, which may advance the counter but not set it.
            let start = embeddedRows.map { [EmbeddedRows.start(allowing: $0)] } ?? []
            let calls = names.enumerated().map { "set_config(\(quoteLiteral($1)), $\($0 + 1), true)" }
            let text = "select " + (start + calls).joined(separator: ", ")
            if texts.count < 256 { texts[kind] = text }
            return text
        }
    }

    private struct Kind: Hashable, Sendable {
        var names: [String]
        var embeddedRows: Int?
    }

    private static let texts = Mutex<[Kind: String]>([:])
}

/// Statements that callers of one role run again and again, each with claims of their own: all else is made once.
package struct RoleStatements: Sendable {
    package let role: String
    let timeout: TimeAmount?
    /// The first one assumes the role.
    private let wire: [WireStatement]

    package init(_ role: String, _ settings: RequestSettings, _ statements: [Statement]) {
        self.role = role
        timeout = settings.timeout.map { TimeAmount($0) }
        wire = ([Caller(role: role, claims: "").assume(settings)] + statements).map(\.wire)
    }

    /// - Parameter caller: of this role; nobody else's rights are ever taken.
    func wire(for caller: Caller) -> [WireStatement] {
        precondition(caller.role == role, "statements of another role")
        var wire = wire
        wire[0].values[0] = caller.claims
        return wire
    }
}
