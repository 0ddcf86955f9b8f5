/// A buyer, and what a store might say of their purchases, for the tests of this folder.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport

struct Shop {
    let account: Account
    var books: StoreBooks { StoreBooks(database: account.database) }

    static let start = Date(timeIntervalSince1970: 1_790_000_000)
    static let basic = "com.checkkicks.credits.basic"
    static let standard = "com.checkkicks.credits.standard"
    static let month = "com.checkkicks.unlimited.monthly"

    static func with(_ body: (Shop) async throws -> Void) async throws {
        try await Account.with { try await body(Shop(account: $0)) }
    }

    /// A pack, bought for this account and signed `age` seconds after the start.
    func pack(_ id: String, product: String = basic, signed age: Double = 0) -> StoreTransaction {
        var pack = StoreTransaction(
            .consumable, id: id, environment: .sandbox, app: Account.app, product: product, purchasedAt: Self.start,
            signedAt: Self.start + age)
        pack.token = account.user.id
        pack.price = 6990
        pack.currency = "USD"
        return pack
    }

    /// A month that ends `end` seconds from now, the `number`th of its chain.
    func month(
        _ chain: String = "s", number: Int = 0, ends end: Double = 1_000_000, signed age: Double = 0,
        app: String = Account.app, product: String = Self.month
    ) -> StoreTransaction {
        var month = StoreTransaction(
            .subscription, id: number == 0 ? chain : "\(chain)-\(number)", original: chain, environment: .sandbox,
            app: app, product: product, purchasedAt: Self.start + Double(number) * 60, signedAt: Self.start + age)
        month.expiresAt = Date() + end
        month.token = account.user.id
        return month
    }

    func renewal(_ chain: String = "s", willRenew: Bool = true, signed age: Double = 0) -> StoreRenewal {
        StoreRenewal(
            original: chain, environment: .sandbox, willRenew: willRenew, signedAt: Self.start + age)
    }

    struct Right: Decodable {
        struct Plan: Decodable {
            var product_id: String
            var state: String
            var expires_at: String?
            var will_renew: Bool?
            var next_product_id: String?
            var is_trial: Bool
            var shared_by: Bool
        }

        var source: String?
        var is_unlimited: Bool
        var remaining: Int
        var free: Int
        var purchased: Int
        var resets_at: String?
        var plan: Plan?
    }

    func rights(of user: UUID? = nil, app: String = Account.app) async throws -> Right {
        let document = try await Rights(database: account.database).document(of: user ?? account.user.id, app: app)
        return try JSONDecoder().decode(Right.self, from: document ?? Data())
    }

    /// Nothing of the ledger contradicts the wallets.
    func isSound() async throws -> Bool { try await account.credits.audit().isEmpty }
}
