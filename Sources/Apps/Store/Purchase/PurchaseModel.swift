/// Buying, on the screen and beside it: what the store's sheet led to, and what arrives without it.
import AccountFeatures
import Clients
import Foundation
import Language
import Observation

@MainActor @Observable package final class PurchaseModel {
    package enum Phase: Hashable, Sendable {
        case ready
        case buying(String)
        case restoring
        case pending
        /// Paid, and not yet booked.
        case interrupted(Trouble)
        case failed(Trouble)
        case bought(String)
        case restored(String)
    }

    package private(set) var phase = Phase.ready
    /// Grows with each purchase that was booked, also with those that arrive by themselves.
    package private(set) var completed = 0
    /// The pack or plan that the buy button is for.
    package var selection: String?
    package let credits: CreditsModel
    /// Products that were paid or asked for here and haven't been booked yet.
    @ObservationIgnored private var awaited: Set<String> = []
    @ObservationIgnored private let store: StoreClient
    @ObservationIgnored private let haptics: Haptics
    @ObservationIgnored private let log = AppLog("store")

    package init(credits: CreditsModel, clients: Clients) {
        self.credits = credits
        store = clients.store
        haptics = clients.haptics
    }

    package var isBusy: Bool {
        switch phase {
        case .buying, .restoring: true
        default: false
        }
    }

    /// Something paid waits to be booked: nobody shall pay for it twice.
    package var isInterrupted: Bool {
        if case .interrupted = phase { true } else { false }
    }

    /// The one chosen, otherwise the popular one, otherwise the first.
    package var selected: Offering? {
        let offers = credits.products
        return offers.first { $0.id == selection } ?? offers.first { $0.isPopular } ?? offers.first
    }

    /// A screen that shows how purchases go appears: it says nothing of what was bought last time.
    package func forget() {
        switch phase {
        case .ready, .bought, .restored, .failed: phase = .ready
        case .buying, .restoring, .pending, .interrupted: break
        }
    }

    /// The buying screen appears.
    package func open() async {
        forget()
        await credits.loadProducts()
        await credits.syncCredits()
    }

    // MARK: buying

    package func buy() async {
        guard !isBusy, let product = selected else { return }
        let before = phase
        phase = .buying(product.id)
        do throws(CreditError) {
            succeed(try await credits.purchase(product), of: product.id)
        } catch {
            fail(error, of: product.id, before: before)
        }
    }

    private func succeed(_ added: Int, of product: String) {
        awaited.remove(product)
        phase = .bought(thanks(added, product))
        completed += 1
        haptics.play(.succeeded)
    }

    private func fail(_ error: CreditError, of product: String, before: Phase) {
        if error.leavesItWaiting { awaited.insert(product) }
        switch (error, Trouble(buying: error)) {
        case (.pending, _): phase = .pending
        // What still waits goes on waiting.
        case (.cancelled, _): phase = before.isWaiting ? before : .ready
        case (.undelivered, let trouble?):
            phase = .interrupted(trouble)
            haptics.play(.stuck)
        case (_, let trouble?):
            log.note("a purchase didn't work")
            phase = .failed(trouble)
            haptics.play(.failed)
        case (_, nil): phase = .ready
        }
    }

    private func thanks(_ added: Int, _ product: String) -> String {
        if credits.products.first(where: { $0.id == product })?.isPlan == true || added == 0 {
            return String(localized: "Your plan is active. \(credits.summary).")
        }
        return String(localized: "\(OfferText.credits(added)) added. \(credits.summary).")
    }

    package func restore() async {
        guard !isBusy else { return }
        phase = .restoring
        do throws(CreditError) {
            guard let answer = try await credits.restorePurchases() else {
                phase = .restored(
                    String(localized: "The App Store knows of no purchases to restore for this Apple Account."))
                return
            }
            phase = .restored(answer.message)
            if credits.isUnlimited { completed += 1 }
        } catch {
            phase = Trouble(buying: error).map { .failed($0) } ?? .ready
        }
    }

    /// The store's own page, where a plan is ended.
    package func manage() async {
        do throws(StoreError) {
            try await store.manageSubscriptions()
            await credits.syncCredits()
        } catch { phase = failure(error) }
    }

    /// The store has a sheet for offer codes; what a code brings arrives by itself.
    package var canRedeem: Bool { store.redeemCode != nil }

    package func redeem() async {
        do throws(StoreError) { try await store.redeemCode?() } catch { phase = failure(error) }
    }

    /// The store has a sheet for refunds.
    package var canAskForRefund: Bool { store.requestRefund != nil && selected != nil }

    /// Of the latest purchase of what is selected. The store decides, and tells the server.
    package func askForRefund() async {
        guard let product = selected, let ask = store.requestRefund else { return }
        do throws(StoreError) {
            switch try await ask(product.id) {
            case .sent:
                phase = .restored(
                    String(localized: "Apple has your request for a refund of \(product.name), and answers by mail."))
            case .alreadySent: phase = .restored(String(localized: "Apple is looking at your request already."))
            case .nothingBought:
                phase = .restored(String(localized: "This Apple Account hasn’t bought \(product.name) here."))
            case .cancelled: break
            }
        } catch { phase = failure(error) }
    }

    private func failure(_ error: StoreError) -> Phase {
        Trouble(buying: CreditError(error)).map { .failed($0) } ?? .ready
    }

    // MARK: what arrives by itself

    /// From launch to the end of the session: first what an earlier launch left unfinished, then the store's news.
    package func listen() async {
        // In a task of its own: this one waits from now on, and a task keeps all the memory that it needed.
        await withDiscardingTaskGroup { $0.addTask { await self.completeUnfinished() } }
        for await purchase in store.updates() { await take(purchase) }
    }

    /// Also when a lost connection is back.
    package func completeUnfinished() async {
        for purchase in await store.unfinished() { await take(purchase) }
    }

    /// A renewal adds nothing that anybody waits for; whatever else is booked ends the waiting for it. What was awaited may
    /// be known to the server already: the store's own message can be faster than the phone.
    private func take(_ purchase: StoreClient.SignedPurchase) async {
        do throws(CreditError) {
            let answer = try await credits.deliver(purchase)
            let wasAwaited = awaited.remove(purchase.productID) != nil
            guard answer.outcome == "granted" || (wasAwaited && answer.outcome != "revoked") else {
                if case .interrupted = phase { phase = .ready }
                return
            }
            if !isBusy { phase = .bought(thanks(answer.creditsAdded, purchase.productID)) }
            completed += 1
            haptics.play(.succeeded)
        } catch {
            guard !isBusy, let trouble = Trouble(buying: error) else { return }
            if case .undelivered = error {
                phase = .interrupted(trouble)
            } else if case .interrupted = phase {
                awaited.remove(purchase.productID)
                phase = .failed(trouble)
            }
        }
    }
}

extension CreditError {
    fileprivate var leavesItWaiting: Bool {
        switch self {
        case .pending, .undelivered: true
        default: false
        }
    }
}

extension PurchaseModel.Phase {
    fileprivate var isWaiting: Bool {
        switch self {
        case .pending, .interrupted: true
        default: false
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
