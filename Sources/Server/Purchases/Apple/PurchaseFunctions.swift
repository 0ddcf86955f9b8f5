/// `POST /functions/v1/purchases/apple` and `…/restore`: a buyer shows what the App Store has signed.
import AppStoreWire
import Foundation
import HTTPTypes
import Logging
import ServerFunctions
import ServerHTTP
import ServerMetering
import Wire

package struct PurchaseFunctions: Sendable {
    private let desk: PurchaseDesk
    private let rights: Rights
    private static let mostRestored = 100

    package init(_ desk: PurchaseDesk, rights: Rights) {
        self.desk = desk
        self.rights = rights
    }

    private struct Input: Decodable, Sendable {
        var signed_transaction: String
    }

    private struct RestoreInput: Decodable, Sendable {
        var signed_transactions: [String]
    }

    package var all: [Function] { [purchase, restore] }

    /// The phone finishes the transaction only after this has answered 200.
    private var purchase: Function {
        Function("purchases/apple") { (input: Input, context) in
            let booked: PurchaseDesk.Booked
            do { booked = try await desk.book(input.signed_transaction, claimant: context.userID) } catch let refusal
                as PurchaseDesk.Refusal
            {
                context.logger.warning("a purchase was refused", metadata: ["cause": "\(refusal)"])
                throw FunctionError(refusal)
            }
            if let refusal = FunctionError(booked.booking.outcome) { throw refusal }
            var answer = try await account(context.userID, booked.transaction.app)
            answer["transaction_id"] = .string(booked.transaction.transactionID)
            answer["outcome"] = .string(booked.booking.outcome.rawValue)
            // What it stands for: the store's own message may have booked it a moment ago.
            answer["credits_added"] = .int(Int64(booked.booking.credits))
            return .value(JSONValue.object(answer))
        }
    }

    /// What the phone still holds, and what Apple's server says of each subscription in it. The phone finishes what stands
    /// in `restored`, and nothing that stands in `refused`.
    private var restore: Function {
        Function("purchases/restore", bodyLimit: Self.mostRestored * 12 * 1024) { (input: RestoreInput, context) in
            guard input.signed_transactions.count <= Self.mostRestored else {
                throw FunctionError.badField("signed_transactions", "holds at most \(Self.mostRestored) transactions")
            }
            var (restored, refused, app): ([JSONValue], [JSONValue], String?) = ([], [], nil)
            // Of a subscription Apple's server is asked once, however many of its renewals are shown.
            var asked: Set<String> = []
            for signed in input.signed_transactions {
                let booked: PurchaseDesk.Booked
                do { booked = try await desk.book(signed, claimant: context.userID) } catch let refusal
                    as PurchaseDesk.Refusal
                {
                    refused.append(["code": .string(FunctionError(refusal).body.code)])
                    continue
                }
                if let refusal = FunctionError(booked.booking.outcome) {
                    refused.append([
                        "transaction_id": .string(booked.transaction.transactionID), "code": .string(refusal.body.code),
                    ])
                    continue
                }
                let isNew = asked.insert(booked.transaction.originalTransactionID).inserted
                restored.append(try await line(booked, asksApple: isNew, context))
                app = app ?? booked.transaction.app
            }
            var answer = try await app.asyncMap { try await account(context.userID, $0) } ?? [:]
            answer["restored"] = .array(restored)
            answer["refused"] = .array(refused)
            answer["message"] = .string(Self.words(restored, refused))
            return .value(JSONValue.object(answer))
        }
    }

    private func line(
        _ booked: PurchaseDesk.Booked, asksApple: Bool, _ context: FunctionContext
    ) async throws -> JSONValue {
        let facts = booked.transaction
        var outcome = booked.booking.outcome.rawValue
        if asksApple, facts.type == .subscription, await !reconcile(facts, context.logger) {
            outcome = "not_reconciled"
        }
        return [
            "transaction_id": .string(facts.transactionID), "product_id": .string(facts.productID),
            "outcome": .string(outcome),
        ]
    }

    /// False if Apple can't be asked: what the phone showed is booked anyway.
    private func reconcile(_ facts: StoreTransaction, _ logger: Logger) async -> Bool {
        do throws(AppStoreAPI.Failure) {
            try await desk.askApple(of: facts.transactionID, app: facts.app, environment: facts.environment)
            return true
        } catch {
            logger.warning("Apple's server doesn't tell of a subscription", metadata: ["cause": "\(error)"])
            return false
        }
    }

    private func account(_ user: UUID, _ app: String) async throws -> [String: JSONValue] {
        let document = try await rights.document(of: user, app: app) ?? Data("{}".utf8)
        let rights = try JSONValue(json: document, within: .ours)
        return [
            "balance": rights["remaining"] ?? .null, "is_unlimited": rights["is_unlimited"] ?? .null,
            "plan": rights["plan"] ?? .null,
        ]
    }

    private static func words(_ restored: [JSONValue], _ refused: [JSONValue]) -> String {
        let used =
            "Credits that were used don't come back. Your balance is kept with your account, not with this phone."
        if !refused.isEmpty {
            let them = refused.count == 1 ? "One purchase was" : "\(refused.count) purchases were"
            return "\(them) not added here: made for another account, or not known to us. \(used)"
        }
        return restored.isEmpty ? "There was nothing to restore. \(used)" : "Your purchases are up to date. \(used)"
    }
}

extension Optional {
    fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
        if let self { try await body(self) } else { nil }
    }
}

extension FunctionError {
    init(_ refusal: PurchaseDesk.Refusal) {
        switch refusal {
        case .fault(.otherBundle), .fault(.otherApp):
            self.init(
                .unprocessableContent, "purchase_of_another_app",
                "This purchase belongs to another app. Nothing was added; trying again will not help.")
        case .fault(.otherEnvironment), .testPurchase:
            self.init(
                .unprocessableContent, "purchase_of_another_environment",
                "This purchase was made in a test store. Nothing was added; trying again will not help.")
        case .fault:
            self.init(
                .unprocessableContent, "purchase_not_verified",
                "The store's signature on this purchase could not be verified. Nothing was added. If you were charged, restore your purchases or write to us."
            )
        case .notForSale:
            self.init(
                .unprocessableContent, "unknown_product",
                "We don't know this product. Nothing was added. If you were charged, write to us.")
        }
    }

    /// Nil for what counts as booked.
    init?(_ outcome: StoreBooks.Booking.Outcome) {
        switch outcome {
        case .granted, .known, .stale, .revoked, .unclaimed: return nil
        case .otherAccount:
            self.init(
                .conflict, "purchase_of_another_account",
                "This purchase belongs to another account. Nothing was added here. Sign in to the account that bought it."
            )
        case .closedAccount:
            self.init(
                .conflict, "purchase_of_another_account",
                "This purchase belongs to an account that was deleted. Nothing was added; trying again will not help.")
        case .unknownProduct, .badQuantity:
            self.init(
                .unprocessableContent, "unknown_product",
                "We don't know this product. Nothing was added. If you were charged, write to us.")
        }
    }
}
