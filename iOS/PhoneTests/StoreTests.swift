/// Purchases by StoreKit itself, from the store that Xcode makes of iOS/StoreKit/Auntentic.storekit.
import Foundation
import StoreKit
import StoreKitTest
import Testing

@MainActor @Suite(.serialized) struct StoreTests {
    /// A store without a past that asks nobody.
    private static func store() throws -> SKTestSession {
        let session = try SKTestSession(configurationFileNamed: "Auntentic")
        session.resetToDefaultState()
        session.disableDialogs = true
        session.clearTransactions()
        return session
    }

    private static func bought(_ id: String, for account: UUID) async throws -> Transaction {
        let product = try #require(try await Product.products(for: [id]).first)
        let result = try await product.purchase(options: [.appAccountToken(account)])
        guard case .success(.verified(let transaction)) = result else {
            throw StoreKitError.unknown
        }
        return transaction
    }

    private static func unfinished() async -> [UInt64] {
        var ids: [UInt64] = []
        for await result in Transaction.unfinished { ids.append(result.unsafePayloadValue.id) }
        return ids
    }

    @Test(
        "each pack can be bought, names its account, and comes back until it is finished",
        arguments: ["basic", "standard", "pro", "business"])
    func pack(_ name: String) async throws {
        let session = try Self.store()
        let account = UUID()
        let transaction = try await Self.bought("com.checkkicks.credits.\(name)", for: account)
        #expect(transaction.productType == .consumable)
        #expect(transaction.appAccountToken == account)
        #expect(await Self.unfinished() == [transaction.id])
        await transaction.finish()
        #expect(await Self.unfinished().isEmpty)
        session.clearTransactions()
    }

    @Test("the monthly plan can be bought, and ends after a month")
    func plan() async throws {
        let session = try Self.store()
        let transaction = try await Self.bought("com.checkkicks.unlimited.monthly", for: UUID())
        #expect(transaction.productType == .autoRenewable)
        #expect(try #require(transaction.expirationDate) > transaction.purchaseDate)
        await transaction.finish()
        session.clearTransactions()
    }
}
