/// A bucket that the configuration names: it is made if it isn't there, and never changed afterwards.
import ServerDatabase

package struct DeclaredBucket: Sendable, Equatable {
    package var name: String
    package var isPublic = false
    /// In bytes.
    package var fileSizeLimit: Int?
    package var types: [String]?

    package init(name: String) { self.name = name }

    static func make(_ buckets: [DeclaredBucket], in database: Database) async throws {
        for bucket in buckets {
            _ = try await database.query(
                """
                insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
                values ($1, $1, $2::boolean, $3::bigint, $4::text[]) on conflict do nothing
                """,
                [
                    bucket.name, bucket.isPublic ? "true" : "false", bucket.fileSizeLimit.map(String.init),
                    bucket.types.map { arrayLiteral($0) },
                ])
        }
    }
}
