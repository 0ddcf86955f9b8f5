/// A phone's store: the sheet that a purchase shows, the answer that its person gives, and the store's news.
import Clients
import Foundation
import Observation
import Synchronization

@MainActor @Observable package final class SimulatedStore {
    /// A purchase that waits for its person.
    package struct Order: Identifiable, Sendable {
        package enum Stage: Sendable, Hashable {
            case asking, paying, pending, failed
        }

        package let id = UUID()
        package var app: String
        package var product: StoreClient.Product
        package var token: UUID
        package var stage = Stage.asking
    }

    /// What the sheet shows.
    package private(set) var order: Order?
    /// Only an answer closes it.
    package var shown: Order? {
        get { order }
        set {}
    }
    /// The app whose subscriptions are looked at.
    package var managed: Managed? {
        didSet {
            guard managed == nil else { return }
            closed?.resume()
            closed = nil
        }
    }
    /// Of that app; nil while the store is asked.
    package private(set) var plans: [StoreExchange.Plan]?

    package struct Managed: Identifiable, Sendable, Hashable {
        package var id: String
    }
    /// The phone's Apple Account.
    package nonisolated let customer: String

    @ObservationIgnored private let exchange: StoreExchange?
    @ObservationIgnored private let network: SimulatedNetwork
    @ObservationIgnored private var answer: CheckedContinuation<Result<StoreClient.Outcome, StoreError>, Never>?
    @ObservationIgnored private var closed: CheckedContinuation<Void, Never>?
    @ObservationIgnored private var pays: Task<Void, Never>?
    /// How long to wait after a store that doesn't answer.
    private static let pause = Duration.seconds(5)

    /// - Parameter exchange: nil for a phone without a store.
    nonisolated package init(exchange: StoreExchange?, network: SimulatedNetwork) {
        self.exchange = exchange
        self.network = network
        customer = "tester-\(UUID().uuidString.prefix(8).lowercased())@example.com"
    }

    // MARK: the person's part

    package func pay() {
        guard let order, order.stage == .asking, let exchange else { return }
        self.order?.stage = .paying
        pays = Task { await settle(order, exchange) }
    }

    /// Cancels what isn't paid; closes what is only told. A payment under way is waited for.
    package func close() {
        switch order?.stage {
        case .asking?: end(.success(.cancelled))
        case .pending?: end(.success(.pending))
        case .failed?: end(.failure(.failed))
        case .paying?, nil: break
        }
    }

    private func settle(_ order: Order, _ exchange: StoreExchange) async {
        do throws(StoreError) {
            switch try await exchange.buy(order.app, customer, order.product.id, order.token) {
            case .purchased(let purchase): end(.success(.purchased(purchase)))
            case .cancelled: end(.success(.cancelled))
            case .pending: self.order?.stage = .pending
            case .failed: self.order?.stage = .failed
            }
        } catch {
            end(.failure(error))
        }
    }

    private func end(_ result: Result<StoreClient.Outcome, StoreError>) {
        order = nil
        answer?.resume(returning: result)
        answer = nil
    }

    /// What the page of subscriptions shows.
    package func loadPlans() async {
        guard let managed, let found = try? await reach().plans(managed.id, customer) else {
            plans = []
            return
        }
        plans = found
    }

    package func setRenewal(_ plan: StoreExchange.Plan, _ renews: Bool) async {
        try? await reach().setRenewal(plan.id, renews)
        await loadPlans()
    }

    // MARK: the app's part

    private func purchase(
        _ id: String, _ token: UUID, of app: String
    ) async throws(StoreError) -> StoreClient.Outcome {
        guard order == nil else { throw .notAllowed }
        guard let product = try await reach().products(app, customer, [id]).first else { throw .unavailable }
        guard order == nil else { throw .notAllowed }
        let result = await withCheckedContinuation { answer in
            self.answer = answer
            order = Order(app: app, product: product, token: token)
        }
        return try result.get()
    }

    private nonisolated func reach() throws(StoreError) -> StoreExchange {
        guard let exchange else { throw .unavailable }
        guard network.isOnline else { throw .offline }
        return exchange
    }

    /// Ends with the app that listens.
    private nonisolated func news(of app: String) -> AsyncStream<StoreClient.SignedPurchase> {
        let known = Mutex(StoreExchange.Updates(next: 0, purchases: []))
        return AsyncStream { [weak self] in
            while true {
                if let first = known.withLock({ $0.purchases.isEmpty ? nil : $0.purchases.removeFirst() }) {
                    return first
                }
                guard !Task.isCancelled, let store = self, store.exchange != nil else { return nil }
                let next = known.withLock { $0.next }
                if let found = try? await store.reach().updates(app, store.customer, next) {
                    known.withLock { $0 = found }
                } else if (try? await Task.sleep(for: Self.pause)) == nil {
                    return nil
                }
            }
        }
    }

    nonisolated package func client(of app: String) -> StoreClient {
        guard exchange != nil else { return .none }
        return StoreClient(
            products: { (ids) async throws(StoreError) in try await self.reach().products(app, self.customer, ids) },
            purchase: { (id, token) async throws(StoreError) in try await self.purchase(id, token, of: app) },
            unfinished: { (try? await self.reach().transactions(app, self.customer, .unfinished)) ?? [] },
            updates: { self.news(of: app) },
            finish: { id in try? await self.reach().finish(id) },
            sync: { () async throws(StoreError) in
                try await self.reach().transactions(app, self.customer, .all)
            },
            manageSubscriptions: { () async throws(StoreError) in
                _ = try self.reach()
                await self.manage(app)
            })
    }

    /// Until the page is closed, as on a phone.
    private func manage(_ app: String) async {
        guard closed == nil else { return }
        await withCheckedContinuation { closed in
            self.closed = closed
            plans = nil
            managed = Managed(id: app)
        }
    }

    /// The phone is gone: nobody will answer any more.
    nonisolated package func shutDown() {
        Task { @MainActor in
            managed = nil
            if shown != nil { end(.success(.cancelled)) }
        }
    }
}
