/// A purchase ends with whatever comes first: the store's answer, the transaction among its news, or the end of our patience.
import Clients
import Foundation

extension PhoneStore {
    /// A sheet that takes longer than this has been forgotten by the store. What was paid still arrives by itself.
    static let patience = Duration.seconds(600)

    func purchase(_ id: String, _ account: UUID) async throws(StoreError) -> StoreClient.Outcome {
        let (ends, end) = AsyncStream.makeStream(of: Result<StoreClient.Outcome, StoreError>.self)
        let order = UUID()
        state.withLock { $0.orders[order] = Order(productID: id, account: account, end: end) }
        // Not its children: a call that never comes back would keep this one from ending.
        Task { await ask(id, account, order) }
        let timer = Task { [clock] in
            if (try? await clock.sleep(Self.patience)) != nil { end.yield(.success(.pending)) }
        }
        defer {
            timer.cancel()
            state.withLock { $0.orders[order] = nil }
        }
        for await result in ends { return try result.get() }
        // Whoever asked has been cancelled.
        return .pending
    }

    private func ask(_ id: String, _ account: UUID, _ order: UUID) async {
        let result: Result<StoreClient.Outcome, StoreError>
        do throws(StoreError) {
            switch try await calls.purchase(id, account) {
            case .pending: result = .success(.pending)
            case .cancelled: result = .success(.cancelled)
            case .success(let entry) where !entry.isVerified: result = .failure(.notVerified)
            case .success(let entry):
                if !settle(entry, order) { await hear(entry) }
                return
            }
        } catch { result = .failure(error) }
        state.withLock { _ = $0.orders[order]?.end.yield(result) }
    }

    /// - Parameter known: the order that the transaction answers; nil where it came among the news.
    /// - Returns: whether somebody has waited for this one.
    func settle(_ entry: StoreCalls.Entry, _ known: UUID? = nil) -> Bool {
        state.withLock { state in
            let found =
                known ?? state.orders.first { $1.productID == entry.productID && $1.account == entry.account }?.key
            guard !entry.isRevoked, let found, let order = state.orders.removeValue(forKey: found) else {
                // The news may have been faster than the sheet.
                return known != nil && state.told.contains("\(entry.id) false")
            }
            state.told.insert("\(entry.id) false")
            order.end.yield(.success(.purchased(.init(entry))))
            return true
        }
    }
}
