/// Asks Apple's server about plans whose renewal should have been told: a message can be lost, and its customer has paid.
import AppStoreWire
import Foundation
import Logging
import ServerDatabase
import ServerMetering

package struct PlanReconciler: Sendable {
    /// How many plans are asked about in one go: far below Apple's limit of some 50 questions a second.
    static let most = 50
    private let desk: PurchaseDesk
    private let database: Database
    private let logger: Logger

    package init(_ desk: PurchaseDesk, database: Database, logger: Logger) {
        self.desk = desk
        self.database = database
        self.logger = logger
    }

    /// Once. A failure of Apple's ends it: the rest has its turn later.
    /// - Returns: of how many plans Apple has told.
    @discardableResult package func run() async -> Int {
        guard desk.api != nil else { return 0 }
        var told = 0
        do {
            for plan in try await plansToAsk() {
                do throws(AppStoreAPI.Failure) {
                    try await desk.askApple(of: plan.transaction, app: plan.app, environment: plan.environment)
                    told += 1
                } catch AppStoreAPI.Failure.unknownTransaction {
                    logger.warning(
                        "Apple doesn't know a plan of ours", metadata: ["transaction": "\(plan.transaction)"])
                }
            }
        } catch {
            logger.warning("plans can't be asked about", metadata: ["cause": "\(error)"])
        }
        if told > 0 { logger.info("Apple was asked about ended plans", metadata: ["count": "\(told)"]) }
        return told
    }

    private struct Plan {
        var app: String
        var environment: StoreEnvironment
        var transaction: String
    }

    private func plansToAsk() async throws -> [Plan] {
        let rows = try await database.query(
            "select app, environment, transaction_id from atelier.plans_to_ask('apple', $1)", [String(Self.most)])
        return try rows.compactMap { row in
            guard let environment = StoreEnvironment(rawValue: try row.string("environment")) else { return nil }
            return Plan(
                app: try row.string("app"), environment: environment, transaction: try row.string("transaction_id"))
        }
    }
}

extension PurchaseDesk {
    /// Books the last state of all subscriptions that this transaction's customer has in the app. Does nothing if there is
    /// nobody to ask.
    func askApple(of transaction: String, app: String, environment: StoreEnvironment) async throws(AppStoreAPI.Failure)
    {
        guard let api, let bundle = configuration.bundles.first(where: { $0.value == app })?.key else { return }
        for last in try await api.subscriptions(of: transaction, bundle: bundle, environment: environment) {
            do {
                _ = try await book(last.signedTransactionInfo, claimant: nil)
                try await book(renewal: last.signedRenewalInfo)
            } catch { throw .notUnderstood("\(error)") }
        }
    }
}
