/// Reading and deleting finished checks.
import AuntenticCore
import Clients
import Foundation
import Wire

struct CheckArchive: Sendable {
    static let pageSize = 20

    var clients: Clients

    /// Newest first. The next page begins at the last record's own time, so that checks which come or go meanwhile
    /// neither repeat nor hide one; whoever calls drops the records it has.
    func page(
        search: String = "", verdict: Verdict? = nil, after last: CheckRecord? = nil, limit: Int = pageSize
    ) async throws(ClientError) -> [CheckRecord] {
        var filters: [RowQuery.Filter] = []
        if let verdict { filters.append(.init("verdict", "eq.\(verdict.rawValue)")) }
        if let pattern = Self.pattern(search) { filters.append(.init("or", Self.named(pattern))) }
        if let last { filters.append(.init("created_at", "lte.\(last.timestamp)")) }
        return try await clients.database.rows(
            RowQuery(
                schema: "auntentic", table: "authentications", columns: CheckRecord.columns, filters: filters,
                order: "created_at.desc,id.desc", limit: limit))
    }

    /// The result of a job; nil where the account has none.
    func record(job: UUID) async throws(ClientError) -> CheckRecord? {
        let records: [CheckRecord] = try await clients.database.rows(
            RowQuery(
                schema: "auntentic", table: "authentications", columns: CheckRecord.columns,
                filters: [.init("job_id", "eq.\(job.uuidString.lowercased())")], limit: 1))
        return records.first
    }

    /// The record and its photos.
    func delete(_ id: String) async throws(ClientError) {
        _ = try await clients.functions.call("delete-check", try encoded(DeleteCheckRequest(id: id)))
    }

    /// By what was recognised, and by what its owner called it.
    static func named(_ pattern: String) -> String {
        let quoted = "\"" + pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return "(sneaker_model.ilike.\(quoted),report->>identifiedModel.ilike.\(quoted))"
    }

    /// What was typed is looked for as it stands: the characters that a pattern gives a meaning lose it.
    static func pattern(_ search: String) -> String? {
        let text = search.trimmingCharacters(in: .whitespacesAndNewlines).replacing("*", with: "")
        guard !text.isEmpty else { return nil }
        let plain = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return "*\(plain)*"
    }
}

/// A request's body. None of ours can fail to encode; if one did, that is an error of the app and said so.
func encoded(_ body: some Encodable) throws(ClientError) -> Data {
    do { return try JSONEncoder().encode(body) } catch { throw .unexpected("\(error)") }
}
