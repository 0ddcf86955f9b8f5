/// An iPhone's store: hears of transactions from launch on, and gives each of them to the account that it was bought for.
///
/// Nothing is lost by dropping a transaction here: what isn't finished comes back through `unfinished`, at the latest at the
/// next launch.
import Clients
import Foundation

package final class PhoneStore: Sendable {
    typealias Purchase = StoreClient.SignedPurchase
    typealias Entry = StoreCalls.Entry

    let calls: StoreCalls
    let clock: ClockClient
    /// Who is signed in.
    private let account: @Sendable () async -> UUID?
    let state = Locked(State())

    struct State: Sendable {
        /// A transaction is told of once, and once more when it is taken back.
        var told: Set<String> = []
        /// Came while nobody listened.
        var waiting: [Purchase] = []
        var listener: AsyncStream<Purchase>.Continuation?
        var orders: [UUID: Order] = [:]
    }

    /// A purchase whose sheet is open.
    struct Order: Sendable {
        var productID: String
        var account: UUID
        var end: AsyncStream<Result<StoreClient.Outcome, StoreError>>.Continuation
    }

    package init(calls: StoreCalls, clock: ClockClient, account: @escaping @Sendable () async -> UUID?) {
        self.calls = calls
        self.clock = clock
        self.account = account
    }

    /// Call it at launch; it runs as long as the app.
    package func listen() async {
        for await entry in calls.updates() { await hear(entry) }
    }

    func hear(_ entry: Entry) async {
        guard entry.isVerified, !settle(entry), await isMine(entry) else { return }
        state.withLock { state in
            guard state.told.insert("\(entry.id) \(entry.isRevoked)").inserted else { return }
            if let listener = state.listener {
                listener.yield(Purchase(entry))
            } else {
                state.waiting.append(Purchase(entry))
            }
        }
    }

    private func isMine(_ entry: Entry) async -> Bool {
        guard let owner = entry.account else { return true }
        return owner == (await account())
    }

    private func updates() -> AsyncStream<Purchase> {
        AsyncStream { listener in
            state.withLock { state in
                for purchase in state.waiting { listener.yield(purchase) }
                (state.waiting, state.listener) = ([], listener)
            }
        }
    }

    private func unfinished() async -> [Purchase] {
        var mine: [Purchase] = []
        for entry in await calls.unfinished() where entry.isVerified {
            if await isMine(entry) { mine.append(Purchase(entry)) }
        }
        return mine
    }

    /// Everything that this Apple Account has here. Whose it is, the server says.
    private func restored() async throws(StoreError) -> [Purchase] {
        try await calls.sync()
        var seen: Set<String> = []
        let entries = await calls.entitlements() + calls.unfinished()
        return entries.filter { $0.isVerified && seen.insert($0.id).inserted }.map(Purchase.init)
    }

    package var client: StoreClient {
        let calls = calls
        var client = StoreClient(
            products: calls.products,
            purchase: { (id, account) async throws(StoreError) in try await self.purchase(id, account) },
            unfinished: { await self.unfinished() }, updates: { self.updates() }, finish: calls.finish,
            sync: { () async throws(StoreError) in try await self.restored() },
            manageSubscriptions: calls.manageSubscriptions)
        client.requestRefund = calls.requestRefund
        client.redeemCode = calls.redeemCode
        return client
    }
}

extension StoreClient.SignedPurchase {
    init(_ entry: StoreCalls.Entry) {
        self.init(id: entry.id, productID: entry.productID, signed: entry.signed)
    }
}
