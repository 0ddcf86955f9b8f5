/// Deletes an account, completely or leaving an empty row behind.

import Foundation
import Logging
import ServerDatabase

package struct AccountDeletion: Sendable {
    private let database: Database
    private let onDelete: @Sendable (UUID) async throws -> Void
    private let logger: Logger

    /// - Parameter onDelete: removes data outside the database, such as stored files; called while the rows that name
    ///   them still exist.
    package init(
        database: Database, onDelete: @escaping @Sendable (UUID) async throws -> Void = { _ in },
        logger: Logger = Logger(label: "auth")
    ) {
        self.database = database
        self.onDelete = onDelete
        self.logger = logger
    }

    /// Everything that refers to the account with `on delete cascade` goes with it. False if there was none. The
    /// account is deleted even if `onDelete` fails.
    @discardableResult
    package func deleteUser(id: UUID) async throws -> Bool {
        guard try await !database.query("select from auth.users where id = $1", [id.uuidString]).isEmpty else {
            return false
        }
        do { try await onDelete(id) } catch {
            logger.error(
                "files of a deleted account were left to the sweeper",
                metadata: ["user": "\(id)", "error": "\(error)"])
        }
        return try await remove(id)
    }

    /// Running writes for the account hold locks that this transaction waits for, and vice versa: now and then Postgres
    /// aborts this transaction to resolve a deadlock.
    private func remove(_ id: UUID) async throws -> Bool {
        for attempt in 1... {
            do {
                let deleted = try await database.query("delete from auth.users where id = $1", [id.uuidString])
                return deleted.affected > 0
            } catch let error as DatabaseError where error.sqlState == "40P01" && attempt < 5 {
                continue
            }
        }
        return false
    }

    /// Keeps the row, so that references to it stay valid, and removes personal data and all ways to sign in.
    @discardableResult
    func retireUser(id: UUID) async throws -> Bool {
        try await database.transaction { database in
            for table in [
                "sessions", "identities", "one_time_tokens", "flow_state", "mfa_factors", "mfa_recovery_codes",
                "mfa_guesses",
            ] {
                try await database.run("delete from auth.\(table) where user_id = $1", [id.uuidString])
            }
            let retired = try await database.query(
                """
                update auth.users set deleted_at = now(), updated_at = now(), email = null, phone = null, \
                encrypted_password = null, email_change = null, raw_user_meta_data = '{}' \
                where id = $1 and deleted_at is null
                """, [id.uuidString])
            return retired.affected > 0
        }
    }
}
