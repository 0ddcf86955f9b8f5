// The operator's settings of the REST surface.
import ServerDatabase

/// Settings of `/rest/v1`.
package struct RESTConfiguration: Sendable {
    /// The schemas that a client may name; without a name the first one is used.
    package let schemas: [String]
    /// Schemas searched after the exposed one, for functions and operators of extensions.
    package let extraSearchPath: [String]
    /// The most rows in one answer, or in one embedded list.
    package var maxRows: Int
    package var statementTimeout: Duration
    /// By role; a role without limits of its own has those of `anon`.
    package var answers = AnswerLimits.defaults
    /// The largest request body, in bytes.
    package var bodyLimit: Int
    /// Whether `Prefer: tx=rollback` turns a request into a dry run.
    package var allowsDryRun: Bool
    /// Whether `select` may have `count()`, `sum()` and the like: they let a client read a whole table at once.
    package var allowsAggregates = false
    /// Whether a client may ask for a request's plan: it tells about tables that the client can't read.
    package var allowsPlans = false
    /// Whether the root describes the tables and functions that the caller may use.
    package var describesItself = true
    /// The `search_path` of each exposed schema, quoted.
    let searchPaths: [String: String]

    package init(
        schemas: [String] = ["public"],
        extraSearchPath: [String] = ["public", "extensions"],
        maxRows: Int = 1000,
        statementTimeout: Duration = .seconds(8),
        bodyLimit: Int = 2 * 1024 * 1024,
        allowsDryRun: Bool = true
    ) {
        precondition(!schemas.isEmpty, "at least one schema must be exposed")
        self.schemas = schemas
        self.extraSearchPath = extraSearchPath
        self.maxRows = maxRows
        self.statementTimeout = statementTimeout
        self.bodyLimit = bodyLimit
        self.allowsDryRun = allowsDryRun
        searchPaths = schemas.reduce(into: [:]) { paths, schema in
            let others = extraSearchPath.filter { $0 != schema }
            paths[schema] = ([schema] + others).map(quoteIdentifier).joined(separator: ", ")
        }
    }

    func limits(of role: String) -> AnswerLimits {
        answers[role] ?? answers[Caller.anonymous.role] ?? .least
    }
}
