/// The account's credits as the server counts them, shared by all screens. The balance flows one way only: from the
/// server to here, and from here to a cache that is shown while there is no connection.
import AccountFeatures
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable final class CreditsModel {
    /// 0 also means "not loaded yet": `isKnown` tells the two apart.
    private(set) var credits = 0
    private(set) var isLoading = false
    private(set) var products: [WalletOffer.Product] = []
    private(set) var isKnown = false
    /// The number is from an earlier visit.
    private(set) var isCached = false
    /// By a subscription or an exception for this account.
    private(set) var isUnlimited = false

    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let keychain: KeychainClient
    @ObservationIgnored private let cacheKey: String

    init(clients: Clients, account: Account) {
        database = clients.database
        keychain = clients.keychain
        cacheKey = "auntentic.credits.\(account.id)"
        showCached()
    }

    /// Replaces what is shown by the server's balance; without a connection the last known one stays, marked as cached.
    /// - Returns: why there is no newer balance; nil also while it is being asked for already.
    @discardableResult func syncCredits() async -> ClientError? {
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
    func loadProducts() async {
        let query = RowQuery(
            schema: "atelier", table: "products", columns: "id,name,credits,price_cents,currency",
            filters: [.init("app", "eq.auntentic")], order: "price_cents.asc")
        if let rows = try? await database.rows(query, as: WalletOffer.Product.self) { products = rows }
    }

    /// Nothing is left for certain. An unknown or merely remembered balance stops nobody: the server decides.
    var isOut: Bool { isKnown && !isCached && !isUnlimited && credits <= 0 }

    var summary: String {
        if isUnlimited { return "Unlimited checks" }
        guard isKnown else { return isLoading ? "Loading credits" : "Credits unknown" }
        return "\(OfferText.credits(credits)) left"
    }

    /// As short as a toolbar wants it.
    var figure: String { isUnlimited ? "Unlimited" : isKnown ? "\(credits)" : "–" }

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
        let query = RowQuery(schema: "auntentic", table: "user_credits", columns: "available,is_unlimited", limit: 1)
        guard let balance = try await database.rows(query, as: Balance.self).first else {
            throw .unexpected("an account without a balance")
        }
        return balance
    }
}

private struct Balance: Decodable {
    var available: Int
    var isUnlimited: Bool

    enum CodingKeys: String, CodingKey {
        case available
        case isUnlimited = "is_unlimited"
    }
}
