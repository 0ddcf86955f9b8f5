/// The buying screens: paywall, chip, nudge, history, and the plan in settings.
import Clients
import Foundation
import StoreFeatures
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct PaywallScreenTests {
    private let backend = FakeBackend()

    private func paywall(credits: Int = 0) async -> Screen {
        backend.set { $0.credits = credits }
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        await screen.wait(for: "$14.99")
        return screen
    }

    @Test("AUN-CR-1a the purchase screen names each tier with its credits, and that the free ones are lifetime")
    func tiers() async {
        let screen = await paywall()
        for (name, count) in [("Basic", 10), ("Standard", 25), ("Pro", 60), ("Business", 150)] {
            #expect(screen.spoken.contains { $0.contains(name) && $0.contains("\(count) credits") }, "\(name)")
        }
        #expect(screen.contains("3 free lifetime credits"))
    }

    @Test(
        "AUN-CR-44 each tier has a clear price, in the store's own words; Standard is the popular one, savings are computed"
    )
    func prices() async {
        backend.store.set { $0.displayPrices["com.checkkicks.credits.pro"] = "US$ 29.99" }
        let screen = await paywall()
        await screen.wait(for: "US$ 29.99")
        let popular = screen.spoken.filter { $0.contains("popular") }
        #expect(popular.count == 1 && popular.first?.contains("Standard") == true)
        for (name, saving) in [("Standard", 14), ("Pro", 28), ("Business", 42)] {
            #expect(screen.spoken.contains { $0.contains(name) && $0.contains("save \(saving)%") }, "\(name)")
        }
        #expect(!screen.spoken.contains { $0.contains("Basic") && $0.contains("save") })
        #expect(screen.spoken.contains { $0.contains("Unlimited") && $0.contains("$9.99 a month") })
        #expect(screen.contains("It renews each month until you cancel"))
    }

    @Test("AUN-CR-43 restoring is one tap away on the purchase screen, and says what it led to")
    func restore() async {
        let screen = await paywall()
        await screen.tap("Restore purchases")
        await screen.wait(for: "no purchases to restore")
    }

    @Test("AUN-CR-29 whoever buys is led to the check that was about to begin, without another tap")
    func buyAndGoOn() async {
        let screen = await paywall()
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: "Step 1 of 4")
        #expect(backend.get(\.credits) == 25)
    }

    @Test("AUN-CR-29 a check that the server refused for want of credits starts by itself once some are bought")
    func waitingCheck() async {
        backend.set { $0.startErrors = [.outOfCredits(Fixtures.offer())] }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Out of credits")
        await screen.wait(for: "$6.99")
        backend.answer(Fixtures.done())
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: "Key observations")
        #expect(Set(backend.get(\.starts).map(\.key)).count == 1)
    }

    @Test("AUN-CR-21 a cancelled purchase leaves the screen as it was, without alarm")
    func cancelled() async {
        backend.store.set { $0.outcomes = [.success(.cancelled)] }
        let screen = await paywall()
        await screen.tap("Buy 25 credits for $14.99")
        #expect(screen.find(label: "Buy 25 credits for $14.99")?.isEnabled == true)
        for word in ["cancel", "fail", "wrong", "didn’t"] {
            #expect(!screen.text.lowercased().contains("purchase \(word)") && !screen.contains("didn’t go through"))
        }
    }

    @Test(
        "AUN-CR-46 what went wrong is said in words",
        arguments: [
            (StoreError.failed, "The payment didn’t go through"), (.notAllowed, "Purchases are off"),
            (.offline, "No internet connection"), (.notVerified, "couldn’t be verified"),
            (.unavailable, "App Store can’t be reached"),
        ])
    func failed(_ error: StoreError, _ words: String) async {
        backend.store.set { $0.outcomes = [.failure(error)] }
        let screen = await paywall()
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: words)
        #expect(screen.find(label: "Buy 25 credits for $14.99")?.isEnabled == true)
    }

    @Test("AUN-CR-22 a pending purchase tells the user, and goes on to the check once it is approved")
    func pending() async {
        backend.store.set { $0.outcomes = [.success(.pending)] }
        let screen = await paywall()
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: "Waiting for approval")
        #expect(backend.get(\.credits) == 0)
        backend.store.announce(backend.store.sign("com.checkkicks.credits.standard"))
        await screen.wait(for: "Step 1 of 4")
    }

    @Test(
        "with two credits home offers more, with three it doesn't; the chip in the bar leads to the packs at any time")
    func nudge() async {
        let three = await Screens.app(backend)
        #expect(!three.contains("with the credits you have"))
        backend.set { $0.credits = 2 }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Only two more checks with the credits you have.")
        await screen.tap("2 credits left")
        await screen.wait(for: "Get credits")
        await screen.wait(for: "Popular")
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: "25 credits added. 27 credits left.")
        #expect(!screen.contains("Step 1 of 4"))
        await screen.tap("Close")
        #expect(!screen.contains("with the credits you have"))
    }

    @Test("the month: bought, checks count nothing down; lapsed, the paywall is back and says so in settings")
    func month() async {
        let screen = await paywall()
        let plan = screen.spoken.first { $0.contains("Unlimited, As many") } ?? ""
        #expect(plan.contains("$9.99 a month"))
        await screen.tap("Unlimited, As many checks as you like; no credits are used, $9.99 a month")
        await screen.tap("Subscribe for $9.99 a month")
        await screen.wait(for: "Step 1 of 4")
        await screen.tap("Close")
        await screen.wait(for: "Unlimited checks")
        backend.set { ($0.isUnlimited, $0.plan) = (false, Fixtures.plan("expired")) }
        await screen.tap("Settings")
        await screen.wait(for: "Ended")
        await screen.tap("Home")
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
    }

    @Test(
        "settings name the plan's state and what it means",
        arguments: [
            ("trial", true, false, "Trial", "then the plan is charged"),
            ("active", true, false, "Active", "It renews on"),
            ("active", false, false, "Cancelled", "doesn’t renew"),
            ("active", true, true, "Shared with you", "Somebody"),
            ("grace", true, false, "Payment problem", "There’s a problem with your payment. You can go on"),
            ("billing_retry", true, false, "Paused", "There’s a problem with your payment, so the plan is paused"),
            ("expired", false, false, "Ended", "It ended on"),
            ("revoked", false, false, "Refunded", "gave the money back"),
        ])
    func states(_ state: String, _ renews: Bool, _ isShared: Bool, _ word: String, _ words: String) async {
        backend.set { $0.plan = Fixtures.plan(state, renews: renews, isShared: isShared) }
        let screen = await Screens.app(backend)
        await screen.tap("Settings")
        await screen.wait(for: words)
        #expect(screen.spoken.contains { $0.hasPrefix("Plan, \(word)") }, "\(screen.spoken)")
        #expect((screen.find(label: "Manage subscription") != nil) != isShared)
    }

    @Test("the history tells the reason of every change, a refund's in plain words")
    func history() async {
        backend.set {
            $0.entries = [
                Fixtures.entry(5, "revocation", -25, "refund of Standard"), Fixtures.entry(4, "use", -1),
                Fixtures.entry(3, "bonus", 2, "for your patience"), Fixtures.entry(2, "purchase", 25, "Standard"),
                Fixtures.entry(1, "initial", 3),
            ]
        }
        let screen = await Screens.app(backend)
        await screen.tap("Settings")
        await screen.tap("Credit history")
        await screen.wait(for: "Refund of Standard")
        for words in [
            "The App Store gave the money back", "−25", "One check", "−1", "A gift", "for your patience", "+2",
            "Bought Standard", "+25", "Free credits", "+3",
        ] { #expect(screen.contains(words), "\(words)") }
    }

    @Test("a refund that took credits back is told at the next opening, and not again")
    func refunded() async {
        _ = await Screens.app(backend)
        backend.set {
            $0.entries = [Fixtures.entry(7, "revocation", -25, "refund of Standard")]
            $0.credits = 0
        }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Standard was refunded")
        #expect(screen.contains("Taken back: 25 credits"))
        await screen.tap("OK")
        let again = await Screens.app(backend)
        await again.settle()
        #expect(!again.contains("was refunded"))
    }

    @Test("a purchase that an earlier launch left unfinished is completed when the app opens")
    func launch() async {
        _ = backend.store.sign("com.checkkicks.credits.basic")
        let screen = await Screens.app(backend)
        await screen.wait(for: "13 credits left")
        #expect(backend.store.get(\.unfinished).isEmpty)
    }

    @Test("paid and not yet added: it says so, sells nothing twice, and goes on to the check once it is delivered")
    func interrupted() async {
        backend.set { $0.callErrors["purchases/apple"] = [.serverDown] }
        let screen = await paywall()
        await screen.tap("Buy 25 credits for $14.99")
        await screen.wait(for: "Your purchase is safe")
        #expect(screen.find(label: "Buy 25 credits for $14.99")?.isEnabled == false)
        await screen.tap("Try again")
        await screen.wait(for: "Step 1 of 4")
        #expect(backend.get(\.credits) == 25)
    }

    @Test("AUN-CR-48 the purchase screen wears Aegis Gold, whose words can be read on every ground")
    func aegis() async {
        let screen = await paywall()
        let styles = screen.session.tree.flatMap(\.everything).map { "\($0)" }.joined()
        #expect(styles.contains("#0D1226") && styles.contains("#FFD700"))
    }
}
