// What an operator may decide about the REST surface.

/// Settings of `/rest/v1`.
package struct RESTConfiguration: Sendable {
    /// The schemas a client may name; the first one is used when it names none.
    package var schemas: [String]
    /// Schemas searched after the exposed one, for functions and operators of extensions.
    package var extraSearchPath: [String]
    /// The most rows one answer, or one embedded list, may hold.
    package var maxRows: Int
    package var statementTimeout: Duration
    /// The largest request body, in bytes.
    package var bodyLimit: Int
    /// Whether `Prefer: tx=rollback` turns a request into a dry run.
    package var allowsDryRun: Bool

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
    }
}
