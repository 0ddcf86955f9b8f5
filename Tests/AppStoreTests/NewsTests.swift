/// How a phone waits for news of its store, and what ends the wait.
import Foundation
import TestSupport
import Testing

@testable import SimulatorAppStore

@Suite(.timeLimit(.minutes(2))) struct NewsTests {
    private func news(
        _ scene: StoreScene, of customer: String = "anna", after: Int = 0, patience: Duration = .seconds(3600)
    ) -> Task<LocalAppStore.News, any Error> {
        Task {
            try await scene.store.news(
                bundle: StoreScene.bundle, customer: customer, after: after, patience: patience)
        }
    }

    private func buy(_ scene: StoreScene, as customer: String) async throws {
        _ = try await scene.store.buy(
            StorePurchase(bundle: StoreScene.bundle, customer: customer, productID: StoreScene.pack))
    }

    @Test("whoever waits hears of a purchase at once, goes on waiting at another's, and hears nothing twice")
    func purchase() async throws {
        let scene = try StoreScene()
        let waiting = news(scene)
        try await eventually { await scene.store.waiting.count == 1 }
        try await buy(scene, as: "ben")
        // Woken, it has looked and waits again.
        try await eventually { await scene.store.state == [2, 1] }
        try await buy(scene, as: "anna")
        let heard = try await waiting.value
        #expect(heard.transactions.map(\.product_id) == [StoreScene.pack] && heard.next > 0)
        // What isn't finished is told once more to whoever asks anew.
        #expect(try await news(scene).value.transactions.map(\.id) == heard.transactions.map(\.id))
        let again = news(scene, after: heard.next)
        try await eventually { await scene.store.waiting.count == 1 }
        try await buy(scene, as: "ben")
        try await eventually { await scene.store.waits == 4 }
        again.cancel()
        await #expect(throws: CancellationError.self) { try await again.value }
        #expect(await scene.store.waiting.isEmpty)
    }

    @Test("a wait that lasts too long is answered with nothing new")
    func patience() async throws {
        let scene = try StoreScene()
        try await buy(scene, as: "anna")
        let last = try await news(scene).value.next
        let waiting = news(scene, after: last, patience: .milliseconds(50))
        try await eventually {
            await scene.store.tick()
            return await scene.store.state == [1, 0]
        }
        let nothing = try await waiting.value
        #expect(nothing.transactions.isEmpty && nothing.next == last)
    }

    @Test("a store that closes lets nobody wait, neither those who do nor those who come")
    func closing() async throws {
        let scene = try StoreScene()
        let waiting = news(scene)
        try await eventually { await scene.store.waiting.count == 1 }
        await scene.store.close()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await news(scene).value }
    }
}

extension LocalAppStore {
    /// How many waits there have been, and how many there are.
    fileprivate var state: [Int] { [waits, waiting.count] }
}
