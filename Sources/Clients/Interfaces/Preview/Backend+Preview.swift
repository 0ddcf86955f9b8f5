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
    /// Functions of the database by name; nil is the answer of one that has no value.
    package var functions: [String: Function]

    package typealias Function = @Sendable (_ arguments: [String: JSONValue]) throws(ClientError) -> JSONValue?

    package init(
        tables: [String: [JSONValue]] = [:], stages: [String] = ["working"],
        result: @escaping @Sendable (_ id: String) -> JSONValue = { _ in .null },
        functions: [String: Function] = [:]
    ) {
        self.tables = tables
        self.functions = functions
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
    package static func preview(_ backend: PreviewBackend) -> DatabaseClient { PreviewRows(backend).client }
}

extension FunctionsClient {
    package static func preview(_ backend: PreviewBackend) -> FunctionsClient {
        FunctionsClient(
            call: { (_, _) async throws(ClientError) in Data("{}".utf8) },
            start: { (name, _, key) async throws(ClientError) in try backend.job(key, kind: name, .queued) },
            job: { (id, _, _) async throws(ClientError) in try backend.job(id, .done) },
            cancelJob: { (id) async throws(ClientError) in try backend.job(id, .cancelled) },
            file: { (_) async throws(ClientError) in Samples.picture })
    }
}
