/// A link that is good for one upload, and the mark that it was used.
import Crypto
import Foundation
import ServerDatabase

struct UploadLink: Sendable, Hashable {
    /// SHA-256 of the token in Postgres' notation: a reader of the table can open nothing with it.
    private let hash: String
    let expires: Date

    init(_ token: String, expires: Date) {
        hash = "\\x" + SHA256.hash(data: Data(token.utf8)).hex
        self.expires = expires
    }

    /// Marks the link in the transaction that writes its object: after a failed upload the link stays good.
    func use(_ session: Session) async throws {
        let marked = try await session.query(
            """
            insert into storage.used_upload_links (token_hash, expires_at) values ($1::text::bytea, $2::timestamptz)
            on conflict do nothing returning 1
            """, [hash, PostgresTimestamp.text(expires)])
        if marked.isEmpty { throw StorageFailure.linkUsed }
    }

    /// Deletes marks of links that have expired anyway; returns how many.
    static func forgetEnded(before date: Date, _ database: Database) async throws -> Int {
        try await database.query(
            "delete from storage.used_upload_links where expires_at < $1::timestamptz", [PostgresTimestamp.text(date)]
        ).affected
    }
}
