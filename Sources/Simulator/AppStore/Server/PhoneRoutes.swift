/// A phone's addresses, and a tester's: what StoreKit would do, and what nobody can do in Apple's store.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird

struct PhoneRoutes: Sendable {
    let store: LocalAppStore

    struct Answer: Codable, Sendable {
        var result: String
        /// What is approved or completed later has this id.
        var pending_id: String?
        var reason: String?
        var transaction: LocalAppStore.News.Item?
    }

    private struct Purchase: Decodable {
        var bundle: String
        var customer: String
        var product_id: String
        var quantity: Int?
        var app_account_token: UUID?
    }

    private struct RefundRequest: Decodable {
        var bundle: String
        var customer: String
        var transaction_id: String
        var reason: String?
    }

    private struct Plan: Encodable {
        /// The last transaction of it.
        var id: String
        var product_id: String
        var name: String
        var state: String
        var will_renew: Bool
        /// In milliseconds since 1970.
        var ends_at: Int64
    }

    private struct Products: Encodable { var products: [Listed]; var currency: String; var storefront: String }

    /// A product as this customer is offered it.
    private struct Listed: Encodable {
        var product: StoreProduct
        /// Of a free trial that they may still have.
        var trialDays: Int?

        private enum CodingKeys: String, CodingKey { case trial_days }

        func encode(to encoder: any Encoder) throws {
            try product.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(trialDays, forKey: .trial_days)
        }
    }
    private struct Updates: Encodable { var next: Int; var transactions: [LocalAppStore.News.Item] }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/device/v1/products") { request, _ in try await answer { try await products(request) } }
        router.post("/device/v1/purchases") { request, _ in try await answer { try await buy(request) } }
        router.get("/device/v1/transactions") { request, _ in try await answer { try await transactions(request) } }
        router.get("/device/v1/updates") { request, _ in try await answer { try await updates(request) } }
        router.post("/device/v1/refund-requests") { request, _ in try await answer { try await askRefund(request) } }
        router.get("/device/v1/subscriptions") { request, _ in try await answer { try await subscriptions(request) } }
        for (word, verb) in [("cancel", StoreOrder.Verb.cancel), ("resume", .resume)] {
            router.post("/device/v1/subscriptions/:id/\(word)") { _, context in
                try await answer {
                    let order = try StoreOrder(
                        verb: verb.rawValue, subject: context.parameters.get("id") ?? "", options: [:])
                    return try await StoreAnswer.json(["result": store.perform(order)])
                }
            }
        }
        router.post("/device/v1/transactions/:id/finish") { _, context in
            try await answer {
                let id = context.parameters.get("id") ?? ""
                try await store.change { book, _ throws(StoreRefusal) in
                    _ = try book.transaction(id)
                    book.transactions[id]?.isFinished = true
                }
                return Response(status: .noContent)
            }
        }
        router.post("/control/v1/play") { request, _ in try await answer { try await play(request) } }
        router.get("/control/v1/root") { _, _ in try await answer { try StoreAnswer.json(["pem": store.rootPEM]) } }
        router.get("/control/v1/key") { _, _ in try await answer { try StoreAnswer.json(store.key) } }
        router.get("/control/v1/state") { _, _ in try await answer { try await StoreAnswer.json(store.book) } }
        router.post("/control/v1/:verb") { request, context in
            try await answer {
                var options = try await StoreAnswer.body(request, as: [String: String].self)
                let subject = options.removeValue(forKey: "subject")
                let order = try StoreOrder(
                    verb: context.parameters.get("verb") ?? "", subject: subject, options: options)
                return try await StoreAnswer.json(["result": store.perform(order)])
            }
        }
    }

    private func answer(_ work: () async throws -> Response) async throws -> Response {
        do { return try await work() } catch let error as StoreRefusal { return try StoreAnswer.refusal(error) }
    }

    private func play(_ request: Request) async throws -> Response {
        let body = try await StoreAnswer.body(request, as: [String: String].self)
        let text = body["text"] ?? body["name"].flatMap { StoreScript.named[$0] }
        guard let text else {
            let names = StoreScript.named.keys.sorted().joined(separator: ", ")
            throw StoreRefusal("unknown_script", "no such script; there are \(names)")
        }
        return try await StoreAnswer.json(["lines": store.play(StoreScript(text))])
    }

    private func products(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let catalogue = try await store.book.catalogue(query["bundle"].map { String($0) } ?? "")
        let ids = query["ids"].map { Set($0.split(separator: ",").map { String($0) }) }
        let chosen = catalogue.products.filter { $0.isForSale && ids?.contains($0.id) ?? true }
        let customer = query["customer"].map { String($0) } ?? ""
        let book = await store.book
        let listed = chosen.map { product in
            Listed(
                product: product,
                trialDays: product.subscription.flatMap { terms in
                    book.offer(of: terms, to: customer, in: catalogue.bundle).flatMap {
                        $0.payment == .free ? $0.period.days : nil
                    }
                })
        }
        return try StoreAnswer.json(
            Products(products: listed, currency: catalogue.currency, storefront: catalogue.storefront))
    }

    private func buy(_ request: Request) async throws -> Response {
        let wish = try await StoreAnswer.body(request, as: Purchase.self)
        let outcome = try await store.buy(
            StorePurchase(
                bundle: wish.bundle, customer: wish.customer, productID: wish.product_id, quantity: wish.quantity ?? 1,
                appAccountToken: wish.app_account_token))
        switch outcome {
        case .purchased(let id):
            return try await StoreAnswer.json(Answer(result: "purchased", transaction: store.item(id)))
        case .pending(let id): return try StoreAnswer.json(Answer(result: "pending", pending_id: id))
        case .interrupted(let id):
            return try StoreAnswer.json(Answer(result: "failed", pending_id: id, reason: "interrupted"))
        case .cancelled: return try StoreAnswer.json(Answer(result: "cancelled"))
        case .failed: return try StoreAnswer.json(Answer(result: "failed", reason: "payment"))
        }
    }

    private func transactions(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let kind = query["kind"].map { String($0) } ?? "all"
        let book = await store.book
        let all = try book.transactions(
            bundle: book.catalogue(query["bundle"].map { String($0) } ?? "").bundle,
            customer: query["customer"].map { String($0) } ?? "")
        let chosen: [StoredTransaction]
        switch kind {
        case "all": chosen = all
        case "unfinished": chosen = all.filter { !$0.isFinished }
        case "current": chosen = all.filter(book.isCurrent)
        default: throw StoreRefusal("bad_kind", "kind is unfinished, current or all")
        }
        let ids = chosen.map(\.facts.transactionId)
        let items = try await store.items(ids)
        return try StoreAnswer.json(["transactions": items])
    }

    private func subscriptions(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let bundle = query["bundle"].map { String($0) } ?? "", customer = query["customer"].map { String($0) } ?? ""
        let book = await store.book
        let catalogue = try book.catalogue(bundle)
        let plans = book.subscriptions.values.filter { $0.bundle == bundle && $0.customer == customer }
            .sorted { $0.original < $1.original }
            .map { plan in
                Plan(
                    id: plan.last, product_id: plan.product, name: catalogue[plan.product]?.name ?? plan.product,
                    state: "\(plan.state)", will_renew: plan.willRenew, ends_at: StoreTime(plan.endsAt).milliseconds)
            }
        return try StoreAnswer.json(["subscriptions": plans])
    }

    private func updates(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let bundle = query["bundle"].map { String($0) } ?? "", customer = query["customer"].map { String($0) } ?? ""
        let after = query["after"].flatMap { Int($0) } ?? 0
        let news = try await store.news(bundle: bundle, customer: customer, after: after)
        return try StoreAnswer.json(Updates(next: news.next, transactions: news.transactions))
    }

    private func askRefund(_ request: Request) async throws -> Response {
        let wish = try await StoreAnswer.body(request, as: RefundRequest.self)
        try await store.change { book, now throws(StoreRefusal) in
            let kept = try book.transaction(wish.transaction_id)
            guard kept.customer == wish.customer, kept.facts.bundleId == wish.bundle else {
                throw StoreRefusal("unknown_transaction", "no such transaction of this customer")
            }
            try book.askRefund(wish.transaction_id, reason: wish.reason ?? "UNINTENDED_PURCHASE", at: now)
        }
        return Response(status: .accepted)
    }
}

extension StoreBook {
    /// Whether a customer has it now: StoreKit's current entitlements.
    func isCurrent(_ kept: StoredTransaction) -> Bool {
        guard kept.facts.revocationDate == nil, kept.facts.type != StoreProduct.Kind.consumable.rawValue else {
            return false
        }
        guard let subscription = subscriptions[kept.facts.originalTransactionId] else { return true }
        return subscription.last == kept.facts.transactionId
            && (subscription.state == .active || subscription.state == .grace)
    }
}
