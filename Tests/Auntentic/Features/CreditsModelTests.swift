/// The balance: from the server, remembered, and never made up.
import Clients
import Foundation
import Observation
import StoreFeatures
import Testing
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct CreditsModelTests {
    private let backend = FakeBackend()

    private var model: CreditsModel {
        CreditsModel(app: .auntentic, clients: backend.clients, account: FakeBackend.account)
    }

    @Test("AUN-CR-11 it starts with 0 credits, not loading, without products, and knows that it knows nothing")
    func start() {
        let model = model
        #expect(model.credits == 0)
        #expect(!model.isLoading)
        #expect(model.products.isEmpty)
        #expect(!model.isKnown)
        #expect(!model.isOut)
        #expect(model.summary == "Credits unknown")
    }

    @Test("AUN-CR-10 whoever reads the balance hears of its change")
    func observable() async {
        let model = model
        let isChanged = Locked(false)
        withObservationTracking {
            _ = model.credits
        } onChange: {
            isChanged.withLock { $0 = true }
        }
        await model.syncCredits()
        #expect(isChanged.withLock { $0 })
    }

    @Test("AUN-CR-15 the server's balance replaces whatever is shown", arguments: [0, 1, 25])
    func sync(_ credits: Int) async {
        let model = model
        await model.syncCredits()
        backend.set { $0.credits = credits }
        await model.syncCredits()
        #expect(model.credits == credits)
        #expect(model.isOut == (credits == 0))
        #expect(model.summary == "\(credits) \(credits == 1 ? "credit" : "credits") left")
    }

    @Test("AUN-CR-30 AUN-CR-39 after a restart without internet the last balance is shown, marked as remembered")
    func cached() async {
        backend.set { $0.credits = 7 }
        await model.syncCredits()
        let relaunched = model
        #expect(relaunched.credits == 7)
        #expect(relaunched.isCached)
        backend.set { $0.selectErrors["rights"] = [.offline] }
        await relaunched.syncCredits()
        #expect(relaunched.credits == 7)
        #expect(relaunched.isCached)
        backend.set { $0.credits = 6 }
        await relaunched.syncCredits()
        #expect(relaunched.credits == 6)
        #expect(!relaunched.isCached)
    }

    @Test("AUN-CR-11 a failed load leaves the unknown balance unknown and never stores the 0")
    func failedLoad() async {
        backend.set { $0.selectErrors["rights"] = [.serverDown] }
        let first = model
        await first.syncCredits()
        #expect(!first.isKnown)
        #expect(!first.isOut)
        #expect(!model.isCached)
    }

    @Test("another account doesn't inherit the remembered balance")
    func otherAccount() async {
        await model.syncCredits()
        let other = CreditsModel(
            app: .auntentic, clients: backend.clients, account: Account(id: "bob", email: "bob@example.com"))
        #expect(!other.isKnown)
    }

    @Test("a remembered 0 stops nobody, the server decides")
    func cachedZero() async {
        backend.set { $0.credits = 0 }
        await model.syncCredits()
        #expect(!model.isOut)
    }

    @Test("who needs no credits is told so by the server, and by nothing else")
    func unlimited() async {
        backend.set { ($0.credits, $0.isUnlimited) = (0, true) }
        let model = model
        await model.syncCredits()
        #expect(model.isUnlimited)
        #expect(!model.isOut)
        #expect(model.summary == "Unlimited checks")
        backend.set { $0.isUnlimited = false }
        await model.syncCredits()
        #expect(model.isOut)
    }

    @Test("products come from the server; a failure keeps those that are there")
    func products() async {
        let model = model
        await model.loadProducts()
        #expect(model.products.map(\.name) == ["Basic", "Standard", "Pro", "Business", "Unlimited"])
        backend.set { $0.selectErrors["products"] = [.serverDown] }
        await model.loadProducts()
        #expect(model.products.count == 5)
    }
}
