/// The account's credits as the server counts them, shared by all screens. The balance flows one way only: from the
/// server to here, and from here to a cache that is shown while there is no connection.
import AccountFeatures
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable package final class CreditsModel {
    /// 0 also means "not loaded yet": `isKnown` tells the two apart.
    package private(set) var credits = 0
    package private(set) var isLoading = false
    package private(set) var products: [WalletOffer.Product] = []
    package private(set) var isKnown = false
    /// The number is from an earlier visit.
    package private(set) var isCached = false
    /// By a subscription or an exception for this account.
    package private(set) var isUnlimited = false

    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let keychain: KeychainClient
    @ObservationIgnored private let cacheKey: String
    @ObservationIgnored private let app: AppIdentity

    package init(app: AppIdentity, clients: Clients, account: Account) {
        self.app = app
        database = clients.database
        keychain = clients.keychain
        cacheKey = "\(app.schema).credits.\(account.id)"
        showCached()
    }

    /// Replaces what is shown by the server's balance; without a connection the last known one stays, marked as cached.
    /// - Returns: why there is no newer balance; nil also while it is being asked for already.
    @discardableResult package func syncCredits() async -> ClientError? {
        if isLoading { return nil }
        isLoading = true
        defer { isLoading = false }
        do throws(ClientError) {
            let balance = try await balance()
            (credits, isUnlimited) = (balance.available, balance.isUnlimited)
            isKnown = true
            isCached = false
            keychain.write(cacheKey, Data("\(credits)".utf8))
            return nil
        } catch {
            isCached = isKnown
            return error
        }
    }

    /// What could be bought, cheapest first. A failure leaves the list as it is.
    package func loadProducts() async {
        let query = RowQuery(
            schema: "atelier", table: "products", columns: "id,name,credits,price_cents,currency",
            filters: [.init("app", "eq.\(app.schema)")], order: "price_cents.asc")
        if let rows = try? await database.rows(query, as: WalletOffer.Product.self) { products = rows }
    }

    /// What the server would offer whoever lacks the price.
    package func offer(price: Int) -> WalletOffer? {
        WalletOffer(price: price, balance: credits, offering: products)
    }

    /// Nothing is left for certain. An unknown or merely remembered balance stops nobody: the server decides.
    package var isOut: Bool { isKnown && !isCached && !isUnlimited && credits <= 0 }

    package var summary: String {
        if isUnlimited { return "Unlimited \(app.unit)s" }
        guard isKnown else { return isLoading ? "Loading credits" : "Credits unknown" }
        return "\(OfferText.credits(credits)) left"
    }

    /// As short as a toolbar wants it.
    package var figure: String { isUnlimited ? "Unlimited" : isKnown ? "\(credits)" : "–" }

    private func showCached() {
        guard let data = keychain.read(cacheKey), let number = Int(String(decoding: data, as: UTF8.self)) else {
            return
        }
        credits = number
        isKnown = true
        isCached = true
    }

    /// The server counts with the allowance of the period that runs now, and says who needs no credits.
    private func balance() async throws(ClientError) -> Balance {
        let query = RowQuery(schema: app.schema, table: "user_credits", columns: "available,is_unlimited", limit: 1)
        guard let balance = try await database.rows(query, as: Balance.self).first else {
            throw .unexpected("an account without a balance")
        }
        return balance
    }
}

private struct Balance: Decodable {
    package var available: Int
    package var isUnlimited: Bool

    package enum CodingKeys: String, CodingKey {
        case available
        case isUnlimited = "is_unlimited"
    }
}

extension WalletOffer {
    /// As the server would answer. Nil if that can't be put together, which only changed keys could cause.
    fileprivate init?(price: Int, balance: Int, offering products: [Product]) {
        struct Body: Encodable {
            var price: Int
            var balance: Int
            var products: [Product]
        }
        guard let data = try? JSONEncoder().encode(Body(price: price, balance: balance, products: products)),
            let offer = try? JSONDecoder().decode(WalletOffer.self, from: data)
        else { return nil }
        self = offer
    }
}
