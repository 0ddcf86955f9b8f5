/// What a hand feels in Auntentic: a check's end, a purchase's, and a deletion.
import Clients
import Foundation
import StoreFeatures
import Testing
import ViewTesting
import WebUI

@testable import AuntenticFeatures

@MainActor struct HapticTests {
    private let backend = FakeBackend()

    @Test("a finished check is felt once, and nothing on the way to it")
    func finished() async {
        let screen = await Screens.review(backend)
        let felt = screen.feel()
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Analyzing your sneaker...")
        #expect(felt.taps.isEmpty)
        backend.answer(Fixtures.done(Fixtures.report()))
        await screen.wait(for: "Key observations")
        #expect(felt.taps == ["success"])
    }

    @Test("a check that failed feels otherwise, be it by the server's word or on the way there")
    func failed() async {
        let screen = await Screens.review(backend)
        let felt = screen.feel()
        backend.answer(Fixtures.failed("not_a_sneaker", "These photos don't show a sneaker.", isRetryable: false))
        await screen.tap("Check this sneaker")
        await eventually("it failed") { !felt.taps.isEmpty }
        await screen.settle()
        #expect(felt.taps == ["error"])
        let other = FakeBackend()
        other.set { $0.startErrors = [.serverDown] }
        let second = await Screens.review(other)
        let trouble = second.feel()
        await second.tap("Check this sneaker")
        await eventually("it ran into trouble") { !trouble.taps.isEmpty }
        await second.settle()
        #expect(trouble.taps == ["error"])
    }

    @Test("a check is felt when it is deleted, after the question; a deletion that fails is no deletion")
    func deleted() async {
        backend.set { $0.records = [Fixtures.record(1)] }
        let screen = await Screens.app(backend)
        let record = screen.elements.first { $0.label.hasPrefix("Air Jordan 1, Likely Authentic") }?.label ?? ""
        await screen.tap(record)
        await screen.wait(for: "Key observations")
        let felt = screen.feel()
        backend.set { $0.callErrors["delete-check"] = [.serverDown] }
        await screen.tap("Delete this check")
        await screen.tap("Delete with its photos")
        await screen.wait(for: "Not deleted")
        #expect(felt.taps.isEmpty)
        await screen.tap("OK")
        await screen.tap("Delete this check")
        await screen.tap("Delete with its photos")
        await eventually("it is felt") { !felt.taps.isEmpty }
        #expect(felt.taps == ["rigid"])
    }

    private func loaded() async -> (Haptics, PurchaseModel) {
        let clients = backend.clients
        let credits = CreditsModel(app: .auntentic, clients: clients, account: FakeBackend.account)
        await credits.syncCredits()
        await credits.loadProducts()
        return (clients.haptics, PurchaseModel(credits: credits, clients: clients))
    }

    @Test(
        "a purchase that went through, one that was refused, one that waits to be booked; cancelling is felt by nobody",
        arguments: [
            (Result<StoreClient.Outcome, StoreError>?.none, Haptic?.some(.succeeded)), (.failure(.failed), .failed),
            (.success(.cancelled), nil), (.success(.pending), nil),
        ])
    func purchase(_ outcome: Result<StoreClient.Outcome, StoreError>?, _ haptic: Haptic?) async {
        let (haptics, purchases) = await loaded()
        if let outcome { backend.store.set { $0.outcomes = [outcome] } }
        await purchases.buy()
        #expect(haptics.last?.haptic == haptic && haptics.last?.number == haptic.map { _ in 1 })
    }

    @Test("one that can't be booked yet asks for care, and is felt again once it is booked")
    func interrupted() async {
        let (haptics, purchases) = await loaded()
        backend.set { $0.callErrors["purchases/apple"] = [.offline] }
        await purchases.buy()
        #expect(haptics.last?.number == 1 && haptics.last?.haptic == .stuck)
        await purchases.completeUnfinished()
        #expect(haptics.last?.number == 2 && haptics.last?.haptic == .succeeded)
    }
}
