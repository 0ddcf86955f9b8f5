/// Buying credits: what the store signs is booked by the server, once, and nothing is lost on the way.
import Clients
import Foundation
import StoreFeatures
import Testing
import Wire

@testable import AuntenticFeatures

@MainActor
struct BuyingTests {
    private let backend = FakeBackend()

    private func loaded() async throws -> (CreditsModel, PurchaseModel) {
        let credits = CreditsModel(app: .auntentic, clients: backend.clients, account: FakeBackend.account)
        await credits.syncCredits()
        await credits.loadProducts()
        return (credits, PurchaseModel(credits: credits, clients: backend.clients))
    }

    private func product(_ name: String, of credits: CreditsModel) throws -> Offering {
        try #require(credits.products.first { $0.name == name })
    }

    @Test(
        "AUN-CR-12 the store is asked for exactly the four packs and the month beside them, and it is loading meanwhile"
    )
    func products() async throws {
        let credits = CreditsModel(app: .auntentic, clients: backend.clients, account: FakeBackend.account)
        let work = Task { await credits.loadProducts() }
        await eventually("it says that it is loading") { credits.isLoading || !credits.products.isEmpty }
        await work.value
        #expect(!credits.isLoading)
        let packs = ["basic", "standard", "pro", "business"].map { "com.checkkicks.credits.\($0)" }
        let asked = try #require(backend.store.get(\.asked).first)
        #expect(Set(asked) == Set(packs + ["com.checkkicks.unlimited.monthly"]) && asked.count == 5)
        #expect(!credits.products.contains { !$0.canBeBought })
    }

    @Test("where the store has sheets for codes and refunds they are offered, and each outcome is said")
    func sheets() async throws {
        let (credits, plain) = try await loaded()
        #expect(!plain.canRedeem && !plain.canAskForRefund)
        var clients = backend.clients
        let outcome = Locked<Result<StoreClient.RefundRequest, StoreError>>(.success(.sent))
        let asked = Locked<[String]>([])
        clients.store.requestRefund = { (id) async throws(StoreError) in
            asked.withLock { $0.append(id) }
            return try outcome.withLock { $0 }.get()
        }
        clients.store.redeemCode = { () async throws(StoreError) in throw .offline }
        let purchases = PurchaseModel(credits: credits, clients: clients)
        let pack = try product("Pro", of: credits)
        purchases.selection = pack.id
        #expect(purchases.canRedeem && purchases.canAskForRefund)
        for (result, word) in [
            (StoreClient.RefundRequest.sent, "by mail"), (.alreadySent, "already"), (.nothingBought, "hasn’t"),
        ] {
            outcome.withLock { $0 = .success(result) }
            await purchases.askForRefund()
            guard case .restored(let words) = purchases.phase else { throw StoreError.failed }
            #expect(words.contains(word))
        }
        #expect(asked.withLock { $0 } == [pack.id, pack.id, pack.id])
        purchases.forget()
        outcome.withLock { $0 = .success(.cancelled) }
        await purchases.askForRefund()
        #expect(purchases.phase == .ready)
        await purchases.redeem()
        guard case .failed = purchases.phase else { throw StoreError.failed }
    }

    @Test("one credit is one, and none are several")
    func counting() { #expect(OfferText.credits(1) == "1 credit" && OfferText.credits(0) == "0 credits") }

    @Test("AUN-CR-13 a purchase returns the credits that were added, for the account that buys; then it is finished")
    func purchase() async throws {
        let (credits, _) = try await loaded()
        let pack = try product("Standard", of: credits)
        #expect(try await credits.purchase(pack) == 25)
        #expect(credits.credits == 28)
        #expect(backend.store.get(\.finished) == ["t1"])
        #expect(backend.store.get(\.tokens) == [UUID(uuidString: FakeBackend.account.id)])
    }

    @Test(
        "AUN-CR-14 a paid check that succeeded took exactly one credit, by the server; one that was stopped took none")
    func useCredit() async throws {
        let (credits, _) = try await loaded()
        let taken = try await credits.useCredit { () async throws(ClientError) in
            backend.set { $0.credits -= 1 }
            return Fixtures.done()
        }
        #expect(taken)
        #expect(credits.credits == 2)
        let stopped = try await credits.useCredit { () async throws(ClientError) in Fixtures.job(.cancelled, id: "job")
        }
        #expect(!stopped)
        #expect(credits.credits == 2)
    }

    @Test("AUN-CR-27 without a credit, using one raises insufficientCredits and changes nothing")
    func insufficient() async throws {
        let (credits, _) = try await loaded()
        await #expect(throws: CreditError.insufficientCredits(nil)) {
            _ = try await credits.useCredit { () async throws(ClientError) in throw .outOfCredits(nil) }
        }
        #expect(credits.credits == 3)
    }

    @Test(
        "AUN-CR-20 AUN-CR-21 AUN-CR-22 what isn't bought adds nothing and is told apart",
        arguments: [
            (Result<StoreClient.Outcome, StoreError>.success(.cancelled), CreditError.cancelled),
            (.success(.pending), .pending), (.failure(.notVerified), .verificationFailed), (.failure(.failed), .failed),
            (.failure(.notAllowed), .notAllowed), (.failure(.offline), .offline),
            (.failure(.unavailable), .storeUnavailable),
        ])
    func notBought(_ outcome: Result<StoreClient.Outcome, StoreError>, _ expected: CreditError) async throws {
        let (credits, _) = try await loaded()
        backend.store.set { $0.outcomes = [outcome] }
        let pack = try product("Basic", of: credits)
        await #expect(throws: expected) { try await credits.purchase(pack) }
        await credits.syncCredits()
        #expect(credits.credits == 3 && backend.store.get(\.finished).isEmpty)
        #expect(!backend.get(\.calls).contains { $0.name == "purchases/apple" })
    }

    @Test("AUN-CR-20 what the server can't verify raises verificationFailed, adds nothing and stays unfinished")
    func forged() async throws {
        let (credits, _) = try await loaded()
        let forged = StoreClient.SignedPurchase(id: "x", productID: "com.checkkicks.credits.pro", signed: "forged")
        backend.store.set { $0.outcomes = [.success(.purchased(forged))] }
        let pack = try product("Pro", of: credits)
        await #expect(throws: CreditError.verificationFailed) { try await credits.purchase(pack) }
        #expect(credits.credits == 3 && backend.store.get(\.finished).isEmpty)
    }

    @Test("AUN-CR-46 every way a purchase can fail has words; a cancelled one has none, since nothing is wrong")
    func words() {
        let errors: [CreditError] = [
            .pending, .verificationFailed, .insufficientCredits(nil), .notAllowed, .offline, .storeUnavailable, .failed,
            .undelivered(.offline), .refused("It belongs to another account. Nothing was added."), .client(.serverDown),
        ]
        for error in errors {
            let trouble = Trouble(buying: error)
            #expect(trouble?.title.isEmpty == false && trouble?.message.isEmpty == false, "\(error)")
        }
        #expect(Trouble(buying: .cancelled) == nil)
    }

    @Test(
        "a purchase that can't be delivered stays unfinished and is completed at the next launch",
        arguments: [ClientError.offline, .timedOut, .serverDown, .busy(retryAfter: 3), .unexpected("x")])
    func interrupted(_ error: ClientError) async throws {
        let (credits, purchases) = try await loaded()
        backend.set { $0.callErrors["purchases/apple"] = [error] }
        purchases.selection = "com.checkkicks.credits.basic"
        await purchases.buy()
        guard case .interrupted(let trouble) = purchases.phase else {
            Issue.record("\(purchases.phase)")
            return
        }
        #expect(trouble.message.contains("Your purchase is safe"))
        #expect(backend.store.get(\.finished).isEmpty && credits.credits == 3)
        // Closed and opened again.
        let (relaunched, next) = try await loaded()
        await next.completeUnfinished()
        #expect(relaunched.credits == 13)
        #expect(backend.store.get(\.finished) == ["t1"])
        await next.completeUnfinished()
        #expect(relaunched.credits == 13)
    }

    @Test("AUN-CR-33 purchases at once, one of them also in the store's news, are each added once and none is lost")
    func atOnce() async throws {
        let (credits, purchases) = try await loaded()
        let news = Task { await purchases.listen() }
        defer { news.cancel() }
        await eventually("it listens") { !backend.store.get(\.listeners).isEmpty }
        let packs = credits.products.filter { !$0.isPlan }
        let elsewhere = backend.store.sign("com.checkkicks.credits.basic")
        var works = (packs + packs).map { pack in Task { _ = try? await credits.purchase(pack) } }
        backend.store.announce(elsewhere)
        works.append(Task { _ = try? await credits.deliver(elsewhere) })
        for work in works { await work.value }
        let sum = 3 + 2 * (10 + 25 + 60 + 150) + 10
        await eventually("all are added") { credits.credits == sum }
        #expect(backend.get(\.credits) == sum && backend.store.get(\.unfinished).isEmpty)
    }

    @Test("AUN-CR-22 a pending purchase says so, and its credits come once it is approved")
    func approved() async throws {
        let (credits, purchases) = try await loaded()
        let news = Task { await purchases.listen() }
        defer { news.cancel() }
        await eventually("it listens") { !backend.store.get(\.listeners).isEmpty }
        backend.store.set { $0.outcomes = [.success(.pending)] }
        await purchases.buy()
        #expect(purchases.phase == .pending && credits.credits == 3)
        // A cancelled one meanwhile takes nothing away from it.
        backend.store.set { $0.outcomes = [.success(.cancelled)] }
        await purchases.buy()
        #expect(purchases.phase == .pending)
        backend.store.announce(backend.store.sign("com.checkkicks.credits.standard"))
        await eventually("they are there") { credits.credits == 28 }
        await eventually("it says so") { purchases.phase == .bought("25 credits added. 28 credits left.") }
    }

    @Test(
        "the store's own message may book it first: whoever waits is told all the same, and the rest goes on",
        arguments: [true, false])
    func messageFirst(isPending: Bool) async throws {
        let (credits, purchases) = try await loaded()
        let news = Task { await purchases.listen() }
        defer { news.cancel() }
        await eventually("it listens") { !backend.store.get(\.listeners).isEmpty }
        if isPending {
            backend.store.set { $0.outcomes = [.success(.pending)] }
        } else {
            backend.set { $0.callErrors["purchases/apple"] = [.timedOut] }
        }
        purchases.selection = "com.checkkicks.credits.standard"
        await purchases.buy()
        #expect(purchases.completed == 0)
        let late = backend.store.get(\.unfinished).first ?? backend.store.sign("com.checkkicks.credits.standard")
        _ = try backend.book(late.signed)
        backend.store.announce(late)
        await eventually("it says so") { purchases.phase == .bought("25 credits added. 28 credits left.") }
        #expect(credits.credits == 28 && purchases.completed == 1)
        // It is no news a second time.
        backend.store.announce(late)
        await eventually("it is finished") { backend.store.get(\.finished).count == 2 }
        #expect(purchases.completed == 1)
    }

    @Test("AUN-CR-16 restoring reports its outcome; used credits don't come back, and nothing to restore is said so")
    func restore() async throws {
        let (credits, purchases) = try await loaded()
        await purchases.restore()
        guard case .restored(let nothing) = purchases.phase else {
            Issue.record("\(purchases.phase)")
            return
        }
        #expect(nothing.contains("no purchases to restore"))
        try await credits.purchase(product("Basic", of: credits))
        backend.set { $0.credits = 4 }
        await purchases.restore()
        #expect(purchases.phase == .restored("Restored. Credits that you have used don't come back."))
        #expect(credits.credits == 4)
    }

    @Test(
        "a price is the store's own, in its words; without the store the catalogue's is shown and nothing can be bought"
    )
    func storePrices() async throws {
        backend.store.set { $0.displayPrices["com.checkkicks.credits.basic"] = "6,99 US$" }
        let (credits, _) = try await loaded()
        let pack = try product("Basic", of: credits)
        #expect(pack.sold?.displayPrice == "6,99 US$")
        backend.store.set { $0.productError = .offline }
        await credits.loadProducts()
        #expect(credits.products.count == 5 && !credits.products.contains { $0.canBeBought })
        #expect(credits.productsTrouble?.title == "No internet connection")
    }

    @Test("credits that the store took back are told once, at the next opening, and not to whoever has just come")
    func notice() async throws {
        let (credits, _) = try await loaded()
        backend.set { $0.entries = [Fixtures.entry(4, "revocation", -10, "refund of Basic")] }
        let first = CreditNotices(credits: credits, clients: backend.clients, account: FakeBackend.account)
        await first.look()
        #expect(first.notice == nil)
        backend.set {
            $0.entries.insert(Fixtures.entry(9, "revocation", -25, "refund of Standard"), at: 0)
            $0.credits = -22
        }
        await credits.syncCredits()
        await first.look()
        #expect(first.notice?.title == "Standard was refunded")
        #expect(first.notice?.message.contains("Taken back: 25 credits. Now: 22 credits owed.") == true)
        first.close()
        let second = CreditNotices(credits: credits, clients: backend.clients, account: FakeBackend.account)
        await second.look()
        #expect(second.notice == nil)
    }

    @Test(
        "a plan that was refunded is told as a plan, without a count of credits",
        arguments: [
            ("revocation", "refund of Unlimited", "Unlimited was refunded", "what it paid for has ended"),
            ("reversal", "refund of Unlimited undone", "A refund was undone", "refund of Unlimited back"),
        ])
    func planNotice(_ type: String, _ reason: String, _ title: String, _ words: String) async throws {
        let (credits, _) = try await loaded()
        let notices = CreditNotices(credits: credits, clients: backend.clients, account: FakeBackend.account)
        await notices.look()
        backend.set { $0.entries = [Fixtures.entry(5, type, 0, reason, source: "subscription")] }
        await notices.look()
        let notice = try #require(notices.notice)
        #expect(notice.title == title && notice.message.contains(words))
        #expect(!notice.message.contains("0 credits") && notice.message.hasSuffix("Now: 3 credits left."))
    }
}
