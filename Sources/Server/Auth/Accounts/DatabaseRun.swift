/// A statement whose answer nobody needs.

import ServerDatabase

extension Session {
    func run(_ sql: String, _ values: [String?] = []) throws {
        _ = try query(sql, values)
    }
}
