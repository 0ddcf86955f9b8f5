/// A transaction in progress: the bodies of `transaction` and `withRole` use it.
import PostgresWire

package struct Session: Sendable {
    private let wire: WireSession

    init(_ wire: WireSession) { self.wire = wire }

    package func query(_ sql: String, _ values: [String?] = []) async throws -> Rows {
        try await execute(Statement(sql, values))
    }
    package func execute(_ statement: Statement) async throws -> Rows { try await pipeline([statement])[0] }

    package func pipeline(_ statements: [Statement]) async throws -> [Rows] {
        do { return try await wire.pipeline(statements.map(\.wire)).map(Rows.init) } catch let error as WireError {
            throw DatabaseError(error)
        }
    }

    /// Runs statements as the server, then tries others as this user under row-level security and undoes what they did:
    /// one round trip.
    /// - Returns: the rows of `statements`; what was tried has no result.
    /// - Throws: also what a tried statement was refused for; the transaction can then only be rolled back.
    package func pipeline(
        _ statements: [Statement], trying tried: [Statement], as caller: Caller, _ settings: RequestSettings = .init()
    ) async throws -> [Rows] {
        let tried = [caller.assume(settings)] + tried
        do {
            return try await wire.pipeline(statements.map(\.wire), trying: tried.map(\.wire)).map(Rows.init)
        } catch let error as WireError { throw DatabaseError(error) }
    }

    /// Several commands without parameters.
    package func script(_ sql: String) async throws {
        do { try await wire.script(sql) } catch let error as WireError { throw DatabaseError(error) }
    }

    /// Rolls back the changes of `body` if it throws; the transaction continues.
    package func savepoint<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async throws -> T {
        do { return try await wire.savepoint(body) } catch let error as WireError { throw DatabaseError(error) }
    }

    /// From here to `resetRole`, statements run as this user under row-level security.
    package func become(_ caller: Caller, _ settings: RequestSettings = .init()) async throws {
        _ = try await execute(caller.assume(settings))
    }

    /// Back to the server's own role.
    package func resetRole() async throws { _ = try await query("select set_config('role', 'none', true)") }
}

/// Thrown by a transaction's body to roll back and still return a value: catch it outside and use its value.
package struct Rollback<Value: Sendable>: Error {
    package var value: Value
    package init(_ value: Value) { self.value = value }
}
