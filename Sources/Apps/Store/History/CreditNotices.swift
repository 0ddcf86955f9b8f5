/// Tells once, at the next opening, of credits that the store took back or gave back meanwhile.
import AccountFeatures
import Clients
import Foundation
import Observation

@MainActor @Observable package final class CreditNotices {
    /// The newest change that nobody has been told of.
    package private(set) var notice: Trouble?
    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let keychain: KeychainClient
    @ObservationIgnored private let credits: CreditsModel
    @ObservationIgnored private let key: String

    package init(credits: CreditsModel, clients: Clients, account: Account) {
        self.credits = credits
        database = clients.database
        keychain = clients.keychain
        key = "\(credits.app.schema).notices.\(account.id)"
    }

    /// What was before the first look is no news. Without an answer it is looked again next time.
    package func look() async {
        let query = RowQuery(
            schema: credits.app.schema, table: "credit_transactions", columns: CreditEntry.columns,
            filters: [.init("type", "in.(revocation,reversal)")], order: "id.desc", limit: 1)
        guard let rows = try? await database.rows(query, as: CreditEntry.self) else { return }
        let seen = keychain.read(key).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
        let newest = rows.first?.id ?? 0
        if seen == nil { keychain.write(key, Data("\(newest)".utf8)) }
        guard let seen, let entry = rows.first, entry.id > seen else { return }
        if !credits.isKnown || credits.isCached { await credits.syncCredits() }
        notice = entry.notice(summary: credits.summary)
        latest = entry.id
    }

    @ObservationIgnored private var latest: Int64 = 0

    /// It has been read.
    package func close() {
        notice = nil
        keychain.write(key, Data("\(latest)".utf8))
    }
}
