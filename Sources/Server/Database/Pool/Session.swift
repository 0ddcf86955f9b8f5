/// A transaction in progress: what the body of `transaction` and `withRole` works with, on the worker's thread.
package final class Session {
    private let connection: Connection
    private var savepoints = 0

    init(_ connection: Connection) { self.connection = connection }

    package func query(_ sql: String, _ values: [String?] = []) throws -> Rows {
        try execute(Statement(sql, values))
    }
    package func execute(_ statement: Statement) throws -> Rows { try connection.pipeline([statement])[0] }
    package func pipeline(_ statements: [Statement]) throws -> [Rows] { try connection.pipeline(statements) }

    /// Several commands without parameters, as a migration file holds them.
    package func script(_ sql: String) throws { _ = try connection.script(sql) }

    /// Undoes what `body` did when it throws; the transaction goes on.
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

    /// From here to `resetRole` the statements run as this user, under row level security.
    package func become(_ caller: Caller, _ settings: RequestSettings = .init()) throws {
        _ = try execute(caller.assume(settings))
    }

    /// Back to the server's own role.
    package func resetRole() throws { _ = try query("select set_config('role', 'none', true)") }
}

/// Thrown by a transaction's body to undo it and still answer: catch it outside and use its value.
package struct Rollback<Value: Sendable>: Error {
    package var value: Value
    package init(_ value: Value) { self.value = value }
}
