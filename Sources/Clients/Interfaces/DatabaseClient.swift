/// Rows under row-level security, as PostgREST serves them.
import Foundation

package struct DatabaseClient: Sendable {
    /// The rows as a JSON array.
    package var select: @Sendable (RowQuery) async throws(ClientError) -> Data
    /// Deletes the rows that match the query, which must have a filter. Returns the deleted rows as a JSON array.
    package var delete: @Sendable (RowQuery) async throws(ClientError) -> Data

    package init(
        select: @escaping @Sendable (RowQuery) async throws(ClientError) -> Data,
        delete: @escaping @Sendable (RowQuery) async throws(ClientError) -> Data
    ) {
        self.select = select
        self.delete = delete
    }

    package func rows<Row: Decodable>(_ query: RowQuery, as type: Row.Type = Row.self) async throws(ClientError)
        -> [Row]
    {
        let data = try await select(query)
        do { return try JSONDecoder().decode([Row].self, from: data) } catch { throw .unexpected("\(error)") }
    }
}
