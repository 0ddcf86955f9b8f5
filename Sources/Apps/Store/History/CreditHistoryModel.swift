/// Every change of the balance, the newest first.
import Clients
import Foundation
import Observation

@MainActor @Observable package final class CreditHistoryModel {
    package enum Phase: Hashable, Sendable {
        case loading, loaded
        case failed(Trouble)
    }

    static let page = 40
    package private(set) var entries: [CreditEntry] = []
    package private(set) var phase = Phase.loading
    package private(set) var hasMore = false
    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let schema: String

    package init(schema: String, clients: Clients) {
        self.schema = schema
        database = clients.database
    }

    package func load() async { await read(below: nil) }

    package func loadMore() async {
        guard hasMore, let last = entries.last else { return }
        await read(below: last.id)
    }

    private func read(below id: Int64?) async {
        let query = RowQuery(
            schema: schema, table: "credit_transactions", columns: CreditEntry.columns,
            filters: id.map { [.init("id", "lt.\($0)")] } ?? [], order: "id.desc", limit: Self.page)
        do throws(ClientError) {
            let rows = try await database.rows(query, as: CreditEntry.self)
            entries = id == nil ? rows : entries + rows
            hasMore = rows.count == Self.page
            phase = .loaded
        } catch {
            if error != .cancelled { phase = .failed(Trouble(error)) }
        }
    }
}
