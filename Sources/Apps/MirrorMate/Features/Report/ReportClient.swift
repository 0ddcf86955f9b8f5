/// An account's own reports and sessions, as the server keeps them.
import Clients
import Foundation
import Wire

struct ReportClient: Sendable {
    static let page = 20
    private static let schema = "mirrormate"
    private static let newestFirst = "created_at.desc,session_id.desc"

    let database: DatabaseClient

    /// - Parameters:
    ///   - since: only reports from then on.
    ///   - before: only older ones than this cursor.
    func cards(
        since: Date? = nil, before: String? = nil, count: Int = page
    ) async throws(ClientError) -> [ReportCard] {
        var filters: [RowQuery.Filter] = []
        if let since { filters.append(.init("created_at", "gte.\(since.formatted(.iso8601))")) }
        if let before { filters.append(.init("created_at", "lt.\(before)")) }
        return try await rows(ReportCard.columns, filters, count, as: ReportCard.self)
    }

    /// Nil where there is none, or none any more.
    func report(_ id: UUID) async throws(ClientError) -> StoredReport? {
        try await rows(
            StoredReport.columns, [.init("session_id", "eq.\(id.path)")], 1, as: StoredReport.self
        ).first
    }

    func statistics(since: Date? = nil) async throws(ClientError) -> ReportStatistics {
        try await database.value(
            of: RemoteCall(
                schema: Self.schema, function: "my_statistics",
                arguments: since.map { ["since": .string($0.formatted(.iso8601))] } ?? [:], isReadOnly: true))
    }

    /// The session whose analysis is under way.
    func running() async throws(ClientError) -> UUID? {
        struct Session: Decodable { var id: UUID }
        let query = RowQuery(
            schema: Self.schema, table: "sessions", columns: "id",
            filters: [.init("ended_at", "is.null"), .init("finalized_at", "not.is.null")], order: "created_at.desc",
            limit: 1)
        return try await database.rows(query, as: Session.self).first?.id
    }

    /// With its report.
    func delete(_ id: UUID) async throws(ClientError) {
        _ = try await database.delete(
            RowQuery(schema: Self.schema, table: "sessions", filters: [.init("id", "eq.\(id.path)")]))
    }

    private func rows<Row: Decodable>(
        _ columns: String, _ filters: [RowQuery.Filter], _ limit: Int, as type: Row.Type
    ) async throws(ClientError) -> [Row] {
        try await database.rows(
            RowQuery(
                schema: Self.schema, table: "analysis_reports", columns: columns, filters: filters,
                order: Self.newestFirst, limit: limit))
    }
}

extension UUID {
    /// As the server writes it.
    var path: String { uuidString.lowercased() }
}
