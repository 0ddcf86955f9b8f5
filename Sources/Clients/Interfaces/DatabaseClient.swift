/// Rows under row level security, as PostgREST serves them.
///
/// A read is repeated when the connection breaks. A write is not, as nobody can tell whether the first one arrived: it ends
/// with `timedOut`, and the app looks before it writes again. `upsert` is the exception where a second one changes
/// nothing; see there.
import Foundation
import Wire

package struct DatabaseClient: Sendable {
    /// The rows as a JSON array.
    package var select: @Sendable (RowQuery) async throws(ClientError) -> Data
    /// Adds rows. Answers them as a JSON array if the write asks for them, otherwise nothing.
    package var insert: @Sendable (RowWrite) async throws(ClientError) -> Data
    /// Changes what the query names; it must name something. Not repeated: the first one may have made the rows fit the
    /// query no more, and somebody else may have written since.
    package var update: @Sendable (RowUpdate) async throws(ClientError) -> Data
    /// Adds rows, or changes those that are there already. Repeated when the connection breaks, as each row names its key;
    /// but not when rows that were there are left alone and the new ones are asked for: a second answer would lack them.
    package var upsert: @Sendable (RowUpsert) async throws(ClientError) -> Data
    /// Deletes what the query names; it must name something. Answers the deleted rows as a JSON array.
    package var delete: @Sendable (RowQuery) async throws(ClientError) -> Data
    /// Calls a function of the database. Answers its value as JSON; nothing from a function that has none.
    package var rpc: @Sendable (RemoteCall) async throws(ClientError) -> Data

    package init(
        select: @escaping @Sendable (RowQuery) async throws(ClientError) -> Data,
        insert: @escaping @Sendable (RowWrite) async throws(ClientError) -> Data,
        update: @escaping @Sendable (RowUpdate) async throws(ClientError) -> Data,
        upsert: @escaping @Sendable (RowUpsert) async throws(ClientError) -> Data,
        delete: @escaping @Sendable (RowQuery) async throws(ClientError) -> Data,
        rpc: @escaping @Sendable (RemoteCall) async throws(ClientError) -> Data
    ) {
        self.select = select
        self.insert = insert
        self.update = update
        self.upsert = upsert
        self.delete = delete
        self.rpc = rpc
    }
}

extension DatabaseClient {
    package func rows<Row: Decodable>(_ query: RowQuery, as type: Row.Type = Row.self) async throws(ClientError)
        -> [Row]
    {
        try RowCoding.decode([Row].self, from: try await select(query))
    }

    /// The rows as they are stored, with what the database added.
    package func inserted<Row: Decodable>(
        _ write: RowWrite, as type: Row.Type = Row.self
    ) async throws(ClientError) -> [Row] {
        try RowCoding.decode([Row].self, from: try await insert(write.answering()))
    }

    /// The rows as they are now; none if the query found none that may be changed.
    package func updated<Row: Decodable>(
        _ update: RowUpdate, as type: Row.Type = Row.self
    ) async throws(ClientError) -> [Row] {
        var update = update
        if update.answer == .nothing { update.answer = .rows }
        return try RowCoding.decode([Row].self, from: try await self.update(update))
    }

    /// The rows as they are now; of those that were left alone, none.
    package func upserted<Row: Decodable>(
        _ upsert: RowUpsert, as type: Row.Type = Row.self
    ) async throws(ClientError) -> [Row] {
        var upsert = upsert
        upsert.write = upsert.write.answering()
        return try RowCoding.decode([Row].self, from: try await self.upsert(upsert))
    }

    /// What the function answers.
    package func value<Value: Decodable>(
        of call: RemoteCall, as type: Value.Type = Value.self
    ) async throws(ClientError) -> Value {
        let data = try await rpc(call)
        guard !data.isEmpty else { throw .unexpected("\(call.function) answered nothing") }
        return try RowCoding.decode(Value.self, from: data)
    }
}

extension RowWrite {
    fileprivate func answering() -> RowWrite {
        var copy = self
        if copy.answer == .nothing { copy.answer = .rows }
        return copy
    }
}
