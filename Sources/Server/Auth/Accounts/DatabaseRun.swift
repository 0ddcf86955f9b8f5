/// Runs a statement and discards its result.

import ServerDatabase

extension Session {
    func run(_ sql: String, _ values: [String?] = []) async throws {
        _ = try await query(sql, values)
    }
}
