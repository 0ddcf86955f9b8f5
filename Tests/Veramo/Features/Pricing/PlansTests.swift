/// The plan of the two: who has it, what it costs, and what is free without it.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import Testing
import VeramoCore
import VeramoWidgets
import ViewTesting
import WebUI
import Wire

@testable import VeramoFeatures

@MainActor @Suite struct PlansTests {
    private let server = FakeVeramo()
    private let bought = Locked<[String]>([])
    private let trial = Locked<Int?>(3)

    private nonisolated static let catalogue = #"""
        [{"id":"com.veramo.premium.monthly","name":"Monthly","credits":0,"price_cents":999,"currency":"USD",
          "period":"month","is_popular":false}]
        """#

    private var clients: Clients {
        var clients = server.clients()
        let (bought, trial, server) = (bought, trial, server)
        let select = clients.database.select
        clients.database.select = { (query) async throws(ClientError) in
            query.table == "products" ? Data(Self.catalogue.utf8) : try await select(query)
        }
        clients.store.products = { (ids) async throws(StoreError) in
            ids.map {
                StoreClient.Product(
                    id: $0, name: "Monthly", price: 9.99, currency: "USD", displayPrice: "$9.99",
                    trialDays: trial.withLock { $0 })
            }
        }
        clients.store.purchase = { (id, _) async throws(StoreError) in
            bought.withLock { $0.append(id) }
            return .purchased(.init(id: "1", productID: id, signed: "signed"))
        }
        let call = clients.functions.call
        clients.functions.call = { (name, body) async throws(ClientError) in
            guard name == "purchases/apple" else { return try await call(name, body) }
            server.set { $0.plans.insert(FakeVeramo.ann.account.id) }
            return Data(#"{"transaction_id":"1","outcome":"granted","credits_added":0,"balance":0}"#.utf8)
        }
        return clients
    }

    private func open(_ reason: String? = nil) async -> (screen: Screen, model: VeramoModel) {
        let model = VeramoModel(account: FakeVeramo.ann.account, clients: clients)
        await model.couple.refresh()
        model.openPricing(reason)
        let screen = Screen { PlansSheet(model: model).theme(.veramo) }
        await screen.settle()
        return (screen, model)
    }

    @Test("VER-F-27 who has neither plan nor trial, own or the partner’s, sees what it gives, and what was refused")
    func paywall() async {
        server.pair()
        let screen = await open("Planning ahead needs Veramo Premium.").screen
        for words in [
            "Veramo Premium", "Planning ahead needs Veramo Premium.", "Pictures from your words", "Planned ahead",
            "One plan for two", "$9.99", "per month, billed monthly", "It renews each month until you cancel it",
        ] { #expect(screen.contains(words), "\(words)") }
        #expect(screen.find(label: "Restore purchases") != nil && screen.find(label: "Not now") != nil)
    }

    @Test("three days are free for whom the store grants them; others subscribe")
    func trialWords() async {
        let screen = await open().screen
        #expect(screen.find(label: "Start 3-Day Free Trial") != nil)
        #expect(screen.contains("3 days free, then $9.99 a month unless you cancel before."))
        trial.withLock { $0 = nil }
        let former = await open().screen
        #expect(former.find(label: "Subscribe") != nil && !former.contains("Free Trial"))
    }

    @Test("VER-F-27 a purchase ends the paywall at once, and the other of the two has none either")
    func buy() async {
        server.pair()
        let (screen, model) = await open()
        await screen.tap("Start 3-Day Free Trial")
        #expect(bought.withLock { $0 } == ["com.veramo.premium.monthly"])
        await screen.wait(for: "for both of you")
        #expect(screen.find(label: "Continue") != nil && model.couple.hasPlan)
        let ben = await Shown(server, as: FakeVeramo.ben, .settings)
        #expect(ben.screen.contains("Ann’s plan") && ben.screen.find(label: "See Veramo Premium") == nil)
        await screen.tap("Continue")
        #expect(!model.isPricingOpen)
    }

    @Test("VER-F-27 nobody has to buy: the screen is left without")
    func notNow() async {
        let (screen, model) = await open()
        await screen.tap("Not now")
        #expect(!model.isPricingOpen && bought.withLock(\.isEmpty))
    }

    @Test("without prices the screen says why and tries again")
    func noPrices() async {
        server.fail("products", .offline)
        let model = VeramoModel(account: FakeVeramo.ann.account, clients: server.clients())
        let screen = Screen { PlansSheet(model: model).theme(.veramo) }
        await screen.settle()
        #expect(!screen.contains("$9.99") && screen.find(label: "Not now") != nil)
    }

    @Test("VER-S8b settings show the subscription: none, the own with its trial’s end, or the partner’s")
    func status() async {
        server.pair()
        let free = await Shown(server, .settings)
        #expect(free.screen.find(label: "Plan")?.value == "Free")
        await free.screen.tap("See Veramo Premium")
        #expect(free.model.isPricingOpen)
        server.set { $0.plans = [FakeVeramo.ben.account.id] }
        #expect(await Shown(server, .settings).screen.find(label: "Plan")?.value == "Ben’s plan")
        #expect(await Shown(server, as: FakeVeramo.ben, .settings).screen.find(label: "Plan")?.value == "Your plan")
    }

    @Test("VER-S8b the words of a plan: whose it is, and until when")
    func words() throws {
        func words(_ access: CoupleAccess, _ state: String? = nil, renews: Bool = true) throws -> CouplePlanWords {
            let own = try state.map {
                try JSONDecoder().decode(
                    Plan.self,
                    from: Data(#"{"product_id":"p","state":"\#($0)","will_renew":\#(renews),"shared_by":false}"#.utf8))
            }
            return CouplePlanWords(access, own: own, partner: "Ben", locale: Locale(identifier: "en_US"))
        }
        let end = "2026-11-27T10:00:00.123456+00:00"
        let trial = try words(CoupleAccess(hasPlan: true, isMine: true, isTrial: true, endsAt: end), "trial")
        #expect(
            trial.state == "Your trial" && trial.explanation.contains("November 27, 2026; then the plan is charged"))
        let cancelled = try words(CoupleAccess(hasPlan: true, isMine: true, endsAt: end), "active", renews: false)
        #expect(cancelled.explanation.contains("doesn’t renew"))
        let grace = try words(CoupleAccess(hasPlan: true, isMine: true, endsAt: end), "grace")
        #expect(grace.needsCare && grace.explanation.contains("update your payment method"))
        let theirs = try words(CoupleAccess(hasPlan: true, isMine: false, isTrial: true, endsAt: end))
        #expect(theirs.state == "Ben’s trial" && theirs.explanation.contains("It ends for you if the link ends."))
        #expect(try words(CoupleAccess(hasPlan: false, isMine: false), "expired").explanation.contains("has ended"))
        #expect(try words(CoupleAccess(hasPlan: false, isMine: false), "billing_retry").needsCare)
        #expect(try words(CoupleAccess(hasPlan: false, isMine: false)).explanation.contains("are free"))
    }
}
