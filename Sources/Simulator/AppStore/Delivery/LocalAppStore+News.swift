/// What a phone's app hasn't heard of yet, and how it waits for that.
import AppStoreWire
import Foundation

extension LocalAppStore {
    package struct News: Sendable {
        package struct Item: Sendable, Codable {
            package var id: String
            package var product_id: String
            /// Signed now.
            package var jws: String
        }

        /// To ask with the next time.
        package var next: Int
        package var transactions: [Item]
    }

    /// Waits until there is something behind a number, but not for longer than `patience`.
    ///
    /// - Throws: `CancellationError` once the store has closed.
    package func news(
        bundle: String, customer: String, after: Int, patience: Duration = .seconds(20)
    ) async throws -> News {
        let end = ContinuousClock.now + patience
        while true {
            let new = book.unheard(bundle: bundle, customer: customer, after: after)
            if !new.isEmpty || end <= .now {
                return News(next: max(after, book.lastChange), transactions: try new.map(item))
            }
            if isClosed || Task.isCancelled { throw CancellationError() }
            await nextChange(before: end)
        }
    }

    func items(_ ids: [String]) throws -> [News.Item] { try ids.map(item) }

    func item(_ id: String) throws -> News.Item {
        News.Item(id: id, product_id: try book.transaction(id).facts.productId, jws: try signed(id))
    }

    /// Nothing is waited for any more.
    package func close() {
        isClosed = true
        wake { _ in true }
    }

    /// Those who wait have to look again.
    func wake(_ concerns: (Waiting) -> Bool) {
        let woken = waiting.filter { concerns($0.value) }
        for (number, one) in woken {
            waiting[number] = nil
            one.continuation.resume()
        }
    }

    private func nextChange(before end: ContinuousClock.Instant) async {
        waits += 1
        let number = waits
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[number] = Waiting(number: number, end: end, continuation: $0) }
        } onCancel: {
            Task { await wake { $0.number == number } }
        }
    }

    struct Waiting {
        let number: Int
        let end: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, Never>
    }
}

extension StoreBook {
    /// Everything that was changed since, and at first what the app hasn't finished.
    fileprivate func unheard(bundle: String, customer: String, after: Int) -> [String] {
        transactions(bundle: bundle, customer: customer)
            .filter { ($0.update ?? 0) > after || (after == 0 && !$0.isFinished) }
            .map(\.facts.transactionId)
    }
}
