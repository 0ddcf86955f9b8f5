/// A backend that knows only the samples.
import Foundation
import Wire

/// The answers of an app's sample backend.
package struct PreviewBackend: Sendable {
    /// Rows by table.
    package var tables: [String: [JSONValue]]
    /// The stages of every job.
    package var stages: [String]
    /// The result of a finished job, by its id.
    package var result: @Sendable (_ id: String) -> JSONValue

    package init(
        tables: [String: [JSONValue]] = [:], stages: [String] = ["working"],
        result: @escaping @Sendable (_ id: String) -> JSONValue = { _ in .null }
    ) {
        self.tables = tables
        self.stages = stages
        self.result = result
    }
}

extension PreviewBackend {
    /// A job as the jobs route returns it.
    func job(
        _ id: String, kind: String = "sample", _ status: JobStatus
    ) throws(ClientError) -> JobEnvelope {
        let isDone = status == .done
        let job: JSONValue = [
            "id": .string(id), "kind": .string(kind), "status": .string(status.rawValue),
            "stage": status == .queued ? nil : .string(stages[isDone ? stages.count - 1 : 0]),
            "stages": .array(stages.map(JSONValue.string)), "progress": isDone ? 1 : 0, "attempts": 1,
            "charged": .bool(isDone), "result": isDone ? result(id) : nil,
            "created_at": "2026-01-15T12:00:00Z", "started_at": status == .queued ? nil : "2026-01-15T12:00:00Z",
            "ended_at": status.isEnded ? "2026-01-15T12:00:08Z" : nil,
        ]
        do {
            return try JSONDecoder().decode(JobEnvelope.self, from: Data(job.jsonText.utf8))
        } catch {
            throw .unexpected("the sample job: \(error)")
        }
    }
}

extension DatabaseClient {
    package static func preview(_ backend: PreviewBackend) -> DatabaseClient {
        DatabaseClient(
            select: { (query) async throws(ClientError) in PreviewTable(query, backend).json },
            delete: { (query) async throws(ClientError) in PreviewTable(query, backend).json })
    }
}

/// The rows of a sample table that match a query; the only operator it supports is `eq`.
private struct PreviewTable {
    let json: Data

    init(_ query: RowQuery, _ backend: PreviewBackend) {
        let rows = backend.tables[query.table] ?? []
        let found = rows.filter { row in
            query.filters.allSatisfy { filter in
                guard filter.condition.hasPrefix("eq.") else { return true }
                return row[filter.name]?.stringValue == String(filter.condition.dropFirst(3))
            }
        }
        let page = found.dropFirst(query.offset ?? 0).prefix(query.limit ?? .max)
        json = Data(JSONValue.array(Array(page)).jsonText.utf8)
    }
}

extension StorageClient {
    package static let preview = StorageClient(
        upload: { (_, _, _, _, progress) async throws(ClientError) in
            progress(0)
            progress(1)
        },
        download: { (_, _) async throws(ClientError) in Samples.picture },
        thumbnail: { (_, _, _) async throws(ClientError) in Samples.picture })
}

extension FunctionsClient {
    package static func preview(_ backend: PreviewBackend) -> FunctionsClient {
        FunctionsClient(
            call: { (_, _) async throws(ClientError) in Data("{}".utf8) },
            start: { (name, _, key) async throws(ClientError) in try backend.job(key, kind: name, .queued) },
            job: { (id, _, _) async throws(ClientError) in try backend.job(id, .done) },
            cancelJob: { (id) async throws(ClientError) in try backend.job(id, .cancelled) })
    }
}
