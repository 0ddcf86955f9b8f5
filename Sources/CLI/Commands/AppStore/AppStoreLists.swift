/// What a running store tells of itself: its purchases, its root certificate, and the key with which a server asks it.
import AppStoreWire
import ArgumentParser
import CommandKit
import Foundation
import SimulatorAppStore

struct AppStoreListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show what was bought and what waits, the newest first.")

    @Option(help: "How many purchases.") var count = 20
    @OptionGroup var store: AppStoreAddress

    func run() async throws {
        guard count > 0 else { throw CommandFailure("--count is 1 or more") }
        let book: StoreBook = try await store.ask("state")
        for pending in book.pending {
            print(
                "\(pending.id)  waits (\(pending.reason))  \(pending.purchase.productID)  \(pending.purchase.customer)")
        }
        let all = book.transactions.values.sorted { $0.facts.purchaseDate.date > $1.facts.purchaseDate.date }
        for one in all.prefix(count) {
            print("\(one.facts.transactionId)  \(book.state(of: one))  \(one.facts.productId)  \(one.customer)")
        }
        if all.isEmpty, book.pending.isEmpty { print("Nothing was bought yet.") }
        if all.count > count { print("… and \(all.count - count) more: --count \(all.count)") }
    }
}

extension StoreBook {
    /// One or two words.
    fileprivate func state(of one: StoredTransaction) -> String {
        if one.facts.revocationDate != nil { return "refunded" }
        guard let plan = subscriptions[one.facts.originalTransactionId] else {
            return one.isFinished ? "finished" : "unfinished"
        }
        return plan.last == one.facts.transactionId ? "\(plan.state)" : "earlier period"
    }
}

struct AppStoreRootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "root", abstract: "Print the certificate that a server under test has to trust.")

    @OptionGroup var store: AppStoreAddress

    func run() async throws {
        let answer: [String: String] = try await store.ask("root")
        print(answer["pem"] ?? "")
    }
}

struct AppStoreKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Print the key, key id and issuer with which a server asks the store.")

    @OptionGroup var store: AppStoreAddress

    func run() async throws {
        let key: PurchaseKey = try await store.ask("key")
        print("key id \(key.keyID)\nissuer \(key.issuerID)\n\(key.pem)")
    }
}
