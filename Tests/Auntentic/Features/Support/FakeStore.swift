/// A store made of closures: a test says what its sheet leads to, and reads what was finished.
import Clients
import Foundation

final class FakeStore: Sendable {
    struct State {
        /// What the next purchases lead to; without one they are bought.
        var outcomes: [Result<StoreClient.Outcome, StoreError>] = []
        var productError: StoreError?
        /// Written by the store in its own words, where they differ from the catalogue's.
        var displayPrices: [String: String] = [:]
        var unfinished: [StoreClient.SignedPurchase] = []
        var owned: [StoreClient.SignedPurchase] = []
        var finished: [String] = []
        var asked: [[String]] = []
        var tokens: [UUID] = []
        var managed = 0
        var listeners: [AsyncStream<StoreClient.SignedPurchase>.Continuation] = []
        var number = 0
    }

    let state = Locked(State())

    static let prices: [String: (Int, Decimal)] = [
        "com.checkkicks.credits.basic": (10, 6.99), "com.checkkicks.credits.standard": (25, 14.99),
        "com.checkkicks.credits.pro": (60, 29.99), "com.checkkicks.credits.business": (150, 59.99),
        "com.checkkicks.unlimited.monthly": (0, 9.99),
    ]

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }

    static func credits(_ product: String) -> Int { prices[product]?.0 ?? 0 }

    /// What a forger would write is not among it.
    static func read(_ signed: String) -> StoreClient.SignedPurchase? {
        let parts = signed.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[0] == "signed", prices[parts[2]] != nil else { return nil }
        return StoreClient.SignedPurchase(id: parts[1], productID: parts[2], signed: signed)
    }

    /// Signed, and unfinished until the app says otherwise.
    func sign(_ product: String) -> StoreClient.SignedPurchase {
        state.withLock { state in
            state.number += 1
            let id = "t\(state.number)"
            let purchase = StoreClient.SignedPurchase(id: id, productID: product, signed: "signed \(id) \(product)")
            state.unfinished.append(purchase)
            state.owned.append(purchase)
            return purchase
        }
    }

    /// The store's news: an approval, or a purchase on another phone.
    func announce(_ purchase: StoreClient.SignedPurchase) {
        for listener in get(\.listeners) { listener.yield(purchase) }
    }

    var client: StoreClient {
        StoreClient(
            products: { [self] (ids) async throws(StoreError) in
                set { $0.asked.append(ids) }
                if let error = get(\.productError) { throw error }
                return ids.compactMap { id in
                    Self.prices[id].map { _, price in
                        StoreClient.Product(
                            id: id, name: id, price: price, currency: "USD",
                            displayPrice: get(\.displayPrices)[id] ?? "$\(price)")
                    }
                }
            },
            purchase: { [self] (product, token) async throws(StoreError) in
                let next = state.withLock { state in
                    state.tokens.append(token)
                    return state.outcomes.isEmpty ? nil : state.outcomes.removeFirst()
                }
                guard let next else { return .purchased(sign(product)) }
                return try next.get()
            },
            unfinished: { [self] in get(\.unfinished) },
            updates: { [self] in AsyncStream { listener in set { $0.listeners.append(listener) } } },
            finish: { [self] id in
                set { state in
                    state.finished.append(id)
                    state.unfinished.removeAll { $0.id == id }
                }
            },
            sync: { [self] () async throws(StoreError) in get(\.owned) },
            manageSubscriptions: { [self] () async throws(StoreError) in set { $0.managed += 1 } })
    }
}
