/// Takes signed purchases to the server, and tells the store which of them are booked. One purchase that arrives from two
/// sides at once, as from the sheet and from the store's news, is delivered once.
import Clients
import Foundation

@MainActor final class Deliveries {
    typealias Delivered = Result<PurchaseAnswer, CreditError>

    private let store: StoreClient
    private let functions: FunctionsClient
    private var running: [String: Task<Delivered, Never>] = [:]

    init(clients: Clients) {
        store = clients.store
        functions = clients.functions
    }

    func deliver(_ purchase: StoreClient.SignedPurchase) async throws(CreditError) -> PurchaseAnswer {
        if let known = running[purchase.id] { return try await known.value.get() }
        let task = Task { await send(purchase) }
        running[purchase.id] = task
        defer { running[purchase.id] = nil }
        return try await task.value.get()
    }

    /// Finished only once the server has booked it: what isn't finished comes back at the next launch.
    private func send(_ purchase: StoreClient.SignedPurchase) async -> Delivered {
        do throws(ClientError) {
            let answer: PurchaseAnswer = try await functions.ask(
                "purchases/apple", PurchaseRequest(signedTransaction: purchase.signed))
            await store.finish(purchase.id)
            return .success(answer)
        } catch {
            return .failure(CreditError(delivering: error))
        }
    }

    /// - Returns: what the server says to all that this person has bought here; nil if that is nothing.
    func restore() async throws(CreditError) -> RestoreAnswer? {
        let purchases: [StoreClient.SignedPurchase]
        do throws(StoreError) { purchases = try await store.sync() } catch { throw CreditError(error) }
        guard !purchases.isEmpty else { return nil }
        do throws(ClientError) {
            let request = RestoreRequest(signedTransactions: purchases.prefix(RestoreRequest.most).map(\.signed))
            let answer: RestoreAnswer = try await functions.ask("purchases/restore", request)
            for one in answer.restored { await store.finish(one.transactionID) }
            return answer
        } catch {
            throw .client(error)
        }
    }
}
