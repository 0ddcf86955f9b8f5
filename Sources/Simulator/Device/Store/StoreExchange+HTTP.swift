/// The store's addresses for phones over HTTP.
import Clients
import ClientsLive
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StoreExchange {
    /// - Parameters:
    ///   - address: of the store, such as `http://127.0.0.1:9200`.
    ///   - bundles: an app's bundle id by the app's own.
    package static func http(_ address: URL, bundles: [String: String]) -> StoreExchange {
        let line = StoreLine(address: address, bundles: bundles)
        return StoreExchange(
            products: { (app, customer, ids) async throws(StoreError) in
                let page: ProductPage = try await line.get(
                    "products", app,
                    [.init(name: "customer", value: customer), .init(name: "ids", value: ids.joined(separator: ","))])
                return page.products.map(\.product)
            },
            buy: { (app, customer, product, token) async throws(StoreError) in
                let answer: PurchaseAnswer = try await line.post(
                    "purchases",
                    PurchaseOrder(
                        bundle: line.bundle(app), customer: customer, productID: product, quantity: 1,
                        appAccountToken: token.uuidString.lowercased()))
                switch (answer.result, answer.transaction) {
                case ("purchased", let transaction?): return .purchased(transaction.purchase)
                case ("pending", _): return .pending
                case ("cancelled", _): return .cancelled
                default: return .failed
                }
            },
            transactions: { (app, customer, kind) async throws(StoreError) in
                let page: TransactionPage = try await line.get(
                    "transactions", app,
                    [.init(name: "customer", value: customer), .init(name: "kind", value: kind.rawValue)])
                return page.transactions.map(\.purchase)
            },
            finish: { (id) async throws(StoreError) in try await line.finish(id) },
            updates: { (app, customer, after) async throws(StoreError) in
                let page: UpdatePage = try await line.get(
                    "updates", app,
                    [.init(name: "customer", value: customer), .init(name: "after", value: "\(after)")])
                return Updates(next: page.next, purchases: page.transactions.map(\.purchase))
            },
            plans: { (app, customer) async throws(StoreError) in
                let page: PlanPage = try await line.get(
                    "subscriptions", app, [.init(name: "customer", value: customer)])
                return page.subscriptions.map(\.plan)
            },
            setRenewal: { (plan, renews) async throws(StoreError) in
                try await line.act("subscriptions/\(plan)/\(renews ? "resume" : "cancel")")
            })
    }
}

private struct StoreLine: Sendable {
    let address: URL
    let bundles: [String: String]
    /// Longer than the store waits for news.
    private static let patience = 30.0

    func bundle(_ app: String) -> String { bundles[app] ?? app }

    func get<Answer: Decodable>(_ path: String, _ app: String, _ items: [URLQueryItem]) async throws(StoreError)
        -> Answer
    {
        var parts = URLComponents(url: url(path), resolvingAgainstBaseURL: false)
        parts?.queryItems = [.init(name: "bundle", value: bundle(app))] + items
        guard let url = parts?.url else { throw .unavailable }
        return try decode(try await send(URLRequest(url: url, timeoutInterval: Self.patience)))
    }

    func post<Answer: Decodable>(_ path: String, _ body: some Encodable) async throws(StoreError) -> Answer {
        try decode(try await send(request(path, try? JSONEncoder().encode(body))))
    }

    func finish(_ id: String) async throws(StoreError) { try await act("transactions/\(id)/finish") }

    func act(_ path: String) async throws(StoreError) { _ = try await send(request(path, nil)) }

    private func url(_ path: String) -> URL { address.appendingPathComponent("device/v1/\(path)") }

    private func request(_ path: String, _ body: Data?) -> URLRequest {
        var request = URLRequest(url: url(path), timeoutInterval: Self.patience)
        request.httpMethod = "POST"
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }

    private func send(_ request: URLRequest) async throws(StoreError) -> Data {
        do {
            // Not `URLSession.shared.data(for:)`: on Linux it can hang when it is cancelled (see `Exchanges`).
            let answer = try await PlainRequest.send(request)
            guard 200..<300 ~= answer.status else { throw StoreError.failed }
            return answer.body
        } catch let error as StoreError {
            throw error
        } catch {
            throw .unavailable
        }
    }

    private func decode<Answer: Decodable>(_ data: Data) throws(StoreError) -> Answer {
        do { return try JSONDecoder().decode(Answer.self, from: data) } catch { throw .failed }
    }
}

private struct PlanPage: Decodable {
    struct Item: Decodable {
        var id: String
        var name: String
        var state: String
        var will_renew: Bool
        var ends_at: Double

        var plan: StoreExchange.Plan {
            .init(
                id: id, name: name, isActive: !["expired", "revoked"].contains(state), willRenew: will_renew,
                endsAt: Date(timeIntervalSince1970: ends_at / 1000))
        }
    }

    var subscriptions: [Item]
}

private struct ProductPage: Decodable {
    struct Item: Decodable {
        var id: String
        var name: String
        /// In thousandths of the currency.
        var price: Int
        var currency: String?
        var displayPrice: String?
        var trialDays: Int?

        enum CodingKeys: String, CodingKey {
            case id, name, price, currency
            case displayPrice = "display_price"
            case trialDays = "trial_days"
        }

        var product: StoreClient.Product {
            let (amount, currency) = (Decimal(price) / 1000, currency ?? "USD")
            return StoreClient.Product(
                id: id, name: name, price: amount, currency: currency,
                displayPrice: displayPrice
                    ?? amount.formatted(.currency(code: currency).locale(Locale(identifier: "en_US"))),
                trialDays: trialDays)
        }
    }
    var products: [Item]
}

private struct PurchaseOrder: Encodable {
    var bundle: String
    var customer: String
    var productID: String
    var quantity: Int
    var appAccountToken: String

    enum CodingKeys: String, CodingKey {
        case bundle, customer, quantity
        case productID = "product_id"
        case appAccountToken = "app_account_token"
    }
}

private struct Transaction: Decodable {
    var id: String
    var productID: String
    var jws: String

    enum CodingKeys: String, CodingKey {
        case id, jws
        case productID = "product_id"
    }

    var purchase: StoreClient.SignedPurchase { .init(id: id, productID: productID, signed: jws) }
}

private struct PurchaseAnswer: Decodable {
    var result: String
    var transaction: Transaction?
}

private struct TransactionPage: Decodable { var transactions: [Transaction] }

private struct UpdatePage: Decodable {
    var next: Int
    var transactions: [Transaction]
}
