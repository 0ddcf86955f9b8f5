/// A transaction in progress: the bodies of `transaction` and `withRole` use it on the worker's thread.
package final class Session {
    private let connection: Connection
    private var savepoints = 0

    init(_ connection: Connection) { self.connection = connection }

    package func query(_ sql: String, _ values: [String?] = []) throws -> Rows {
        try execute(Statement(sql, values))
    }
    package func execute(_ statement: Statement) throws -> Rows { try connection.pipeline([statement])[0] }
    package func pipeline(_ statements: [Statement]) throws -> [Rows] { try connection.pipeline(statements) }

    /// Several commands without parameters, as in a migration file.
    package func script(_ sql: String) throws { _ = try connection.script(sql) }

    /// Rolls back the changes of `body` if it throws; the transaction continues.
    package func savepoint<T>(_ body: () throws -> T) throws -> T {
        savepoints += 1
        let name = "p\(savepoints)"
        _ = try connection.script("savepoint \(name)")
        do {
            let value = try body()
            _ = try connection.script("release savepoint \(name)")
            return value
        } catch {
            _ = try connection.script("rollback to savepoint \(name); release savepoint \(name)")
            throw error
        }
    }

    /// From here to `resetRole`, statements run as this user under row-level security.
    package func become(_ caller: Caller, _ settings: RequestSettings = .init()) throws {
        _ = try execute(caller.assume(settings))
    }

    /// Back to the server's own role.
    package func resetRole() throws { _ = try query("select set_config('role', 'none', true)") }
}

/// Thrown by a transaction's body to roll back and still return a value: catch it outside and use its value.
package struct Rollback<Value: Sendable>: Error {
    package var value: Value
    package init(_ value: Value) { self.value = value }
}
