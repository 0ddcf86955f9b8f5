/// The account's credits and plan as the server counts them, shared by all screens. The balance flows one way only: from
/// the server to here, and from here to a cache that is shown while there is no connection.
import AccountFeatures
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable package final class CreditsModel {
    /// 0 also means "not loaded yet": `isKnown` tells the two apart.
    package private(set) var credits = 0
    package private(set) var products: [Offering] = []
    /// Why what is sold, or its price, couldn't be loaded.
    package private(set) var productsTrouble: Trouble?
    package private(set) var isKnown = false
    /// The number is from an earlier visit.
    package private(set) var isCached = false
    /// By a subscription or an exception for this account.
    package private(set) var isUnlimited = false
    package private(set) var plan: Plan?
    package var isLoading: Bool { isSyncing || isLoadingProducts }
    package let app: AppIdentity

    private var isSyncing = false
    private var isLoadingProducts = false
    @ObservationIgnored private var sync: Task<ClientError?, Never>?
    @ObservationIgnored private var mustSyncAgain = false
    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let keychain: KeychainClient
    @ObservationIgnored private let store: StoreClient
    @ObservationIgnored private let deliveries: Deliveries
    @ObservationIgnored private let account: Account

    package init(app: AppIdentity, clients: Clients, account: Account) {
        self.app = app
        self.account = account
        database = clients.database
        keychain = clients.keychain
        store = clients.store
        deliveries = Deliveries(clients: clients)
        showCached()
    }

    // MARK: the balance

    /// Replaces what is shown by the server's balance; without a connection the last known one stays, marked as cached.
    /// Whoever asks while an answer is under way gets a newer one: that answer may be from before a purchase.
    /// - Returns: why there is no newer balance.
    @discardableResult package func syncCredits() async -> ClientError? {
        if let sync {
            mustSyncAgain = true
            return await sync.value
        }
        let task = Task { await syncUntilNew() }
        sync = task
        return await task.value
    }

    private func syncUntilNew() async -> ClientError? {
        isSyncing = true
        defer { (isSyncing, sync) = (false, nil) }
        var problem: ClientError?
        repeat {
            mustSyncAgain = false
            do throws(ClientError) {
                show(try await rights())
                problem = nil
            } catch {
                isCached = isKnown
                problem = error
            }
        } while mustSyncAgain
        return problem
    }

    private func rights() async throws(ClientError) -> Rights {
        try await database.value(
            of: RemoteCall(
                schema: "atelier", function: "rights", arguments: ["p_app": .string(app.schema)], isReadOnly: true))
    }

    private func show(_ rights: Rights) {
        (credits, isUnlimited, plan) = (rights.remaining, rights.isUnlimited, rights.plan)
        (isKnown, isCached) = (true, false)
        keychain.write(cacheKey, try? JSONEncoder().encode(rights))
    }

    private func showCached() {
        guard let data = keychain.read(cacheKey), let rights = try? JSONDecoder().decode(Rights.self, from: data) else {
            return
        }
        (credits, isUnlimited, plan) = (rights.remaining, rights.isUnlimited, rights.plan)
        (isKnown, isCached) = (true, true)
    }

    /// By account; signing out empties it.
    private var cacheKey: String { "\(app.schema).credits.\(account.id)" }

    // MARK: using

    /// Does paid work, for which the server takes the credit: when it succeeds, and only then.
    /// - Returns: whether it took one.
    package func useCredit(
        _ work: () async throws(ClientError) -> JobEnvelope
    ) async throws(CreditError) -> Bool {
        let job: JobEnvelope
        do throws(ClientError) {
            job = try await work()
        } catch {
            if case .outOfCredits(let offer) = error { throw .insufficientCredits(offer) }
            throw .client(error)
        }
        await syncCredits()
        return job.charged
    }

    // MARK: buying

    /// What can be bought, the cheapest first: the catalogue's packs and plans, with the prices of this person's store.
    /// A failure leaves the list as it is and says so.
    package func loadProducts() async {
        if isLoadingProducts { return }
        isLoadingProducts = true
        defer { isLoadingProducts = false }
        do throws(ClientError) {
            var rows = try await database.rows(catalogue, as: Offering.self)
            productsTrouble = nil
            do throws(StoreError) {
                let sold = try await store.products(rows.map(\.id))
                for index in rows.indices { rows[index].sold = sold.first { $0.id == rows[index].id } }
            } catch {
                productsTrouble = Trouble(buying: CreditError(error))
            }
            products = rows
        } catch {
            productsTrouble = Trouble(error)
        }
    }

    private var catalogue: RowQuery {
        RowQuery(
            schema: "atelier", table: "products", columns: Offering.columns,
            filters: [.init("app", "eq.\(app.schema)"), .init("is_offered", "is.true")], order: "price_cents.asc")
    }

    /// The store's sheet, then the server.
    /// - Returns: the credits that were added.
    @discardableResult package func purchase(_ product: Offering) async throws(CreditError) -> Int {
        guard let token = UUID(uuidString: account.id), product.canBeBought else { throw .storeUnavailable }
        let outcome: StoreClient.Outcome
        do throws(StoreError) { outcome = try await store.purchase(product.id, token) } catch { throw .init(error) }
        switch outcome {
        case .cancelled: throw .cancelled
        case .pending: throw .pending
        case .purchased(let purchase): return try await deliver(purchase).creditsAdded
        }
    }

    /// Shows the server what the store has signed.
    package func deliver(_ purchase: StoreClient.SignedPurchase) async throws(CreditError) -> PurchaseAnswer {
        let answer = try await deliveries.deliver(purchase)
        // The server's balance of now: of two answers, the one that arrives last needn't be the newest.
        if await syncCredits() != nil { (credits, isKnown) = (answer.balance, true) }
        return answer
    }

    /// Nil if there was nothing to restore.
    package func restorePurchases() async throws(CreditError) -> RestoreAnswer? {
        let answer = try await deliveries.restore()
        await syncCredits()
        return answer
    }
}
