/// A backend that knows the samples and nothing else.
import Foundation
import Wire

extension DatabaseClient {
    package static let preview = DatabaseClient(
        select: { (query) async throws(ClientError) in PreviewTable(query).json },
        delete: { (query) async throws(ClientError) in PreviewTable(query).json })
}

/// The rows of a sample table that a query would find; of filters it knows `eq`.
private struct PreviewTable {
    let json: Data

    init(_ query: RowQuery) {
        let rows: [JSONValue] =
            switch query.table {
            case "authentications": Samples.checks
            case "user_credits": [Samples.credits]
            default: []
            }
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
    package static let preview = FunctionsClient(
        call: { (_, _) async throws(ClientError) in Data("{}".utf8) },
        start: { (name, _, key) async throws(ClientError) in try Samples.job(key, kind: name, .queued) },
        job: { (id, _, _) async throws(ClientError) in try Samples.job(id, .done) },
        cancelJob: { (id) async throws(ClientError) in try Samples.job(id, .cancelled) })
}
