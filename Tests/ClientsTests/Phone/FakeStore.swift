/// A stand-in for StoreKit that behaves as Apple documents: what isn't finished comes back, news may come twice or never.
import Clients
import ClientsPhone
import Foundation

final class FakeStore: Sendable {
    typealias Entry = StoreCalls.Entry

    struct State: Sendable {
        var unfinished: [Entry] = []
        var entitlements: [Entry] = []
        var finished: [String] = []
        /// What the sheet says; nil for a sheet that never comes back.
        var answer: Result<StoreCalls.Bought, StoreError>?
        var asked: [UUID] = []
    }

    let state = Locked(State())
    private let news = AsyncStream.makeStream(of: Entry.self)
    let sheet = Broadcast<Void>()

    func arrive(_ entry: Entry) {
        state.withLock { if !$0.unfinished.contains(entry) { $0.unfinished.append(entry) } }
        news.continuation.yield(entry)
    }

    static func entry(
        _ id: String, _ product: String = "pack", of account: UUID? = nil, isVerified: Bool = true,
        isRevoked: Bool = false
    ) -> Entry {
        Entry(
            id: id, productID: product, account: account, signed: "jws-\(id)", isVerified: isVerified,
            isRevoked: isRevoked)
    }

    var calls: StoreCalls {
        StoreCalls(
            products: { (_) async throws(StoreError) in [] },
            purchase: { (_, account) async throws(StoreError) in
                self.state.withLock { $0.asked.append(account) }
                self.sheet.tell(())
                guard let answer = self.state.withLock({ $0.answer }) else {
                    // Hangs, and doesn't even hear of being cancelled.
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    throw .failed
                }
                return try answer.get()
            },
            unfinished: { self.state.withLock { $0.unfinished } },
            entitlements: { self.state.withLock { $0.entitlements } }, updates: { self.news.stream },
            finish: { id in
                self.state.withLock { state in
                    state.finished.append(id)
                    state.unfinished.removeAll { $0.id == id }
                }
            },
            sync: { () async throws(StoreError) in }, manageSubscriptions: { () async throws(StoreError) in },
            requestRefund: { (_) async throws(StoreError) in .sent }, redeemCode: { () async throws(StoreError) in })
    }
}

extension AsyncStream where Element: Sendable {
    /// Those that have come when nothing more does for a while.
    func all(_ count: Int, within patience: Duration = .seconds(5)) async -> [Element] {
        let found = Locked<[Element]>([])
        let reader = Task { for await element in self { found.withLock { $0.append(element) } } }
        let end = ContinuousClock.now + patience
        while found.withLock({ $0.count }) < count, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(5))
        }
        try? await Task.sleep(for: .milliseconds(50))
        reader.cancel()
        return found.withLock { $0 }
    }
}
