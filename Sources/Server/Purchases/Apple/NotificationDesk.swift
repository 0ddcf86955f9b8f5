/// What follows from a message of the App Store: facts in it are booked, whatever its type calls them.
import AppStoreWire
import Foundation
import Logging
import ServerMetering

package struct NotificationDesk: Sendable {
    private let desk: PurchaseDesk
    private let logger: Logger

    package init(_ desk: PurchaseDesk, logger: Logger) {
        self.desk = desk
        self.logger = logger
    }

    package enum Receipt: String, Sendable {
        case handled, ignored, refused
        /// Dealt with before.
        case known
    }

    /// Kept as it came before anything is done; dealt with once, even if it comes again.
    ///
    /// - Throws: `PurchaseDesk.Refusal` for what the store has not signed or what isn't about us: nothing of it is kept,
    ///   or a stranger could fill the table. Any other error says that the store should ask again.
    package func receive(_ signed: String) async throws -> Receipt {
        let message: StoreNotification
        do throws(SignedDataFault) { message = try await desk.verifier.notification(signed) } catch {
            throw PurchaseDesk.Refusal.fault(error)
        }
        guard (1...200).contains(message.notificationUUID.utf8.count) else {
            throw PurchaseDesk.Refusal.fault(.form("notificationUUID"))
        }
        let kept = StoreMessage(
            store: .apple, id: message.notificationUUID,
            environment: message.data.flatMap { StoreEnvironment(rawValue: $0.environment) },
            type: String(message.notificationType.prefix(100)), subtype: message.subtype.map { String($0.prefix(100)) },
            signedAt: message.signedDate.date, body: signed)
        guard try await desk.books.keep(kept) != .done else { return .known }
        let (end, detail) = try await deal(message)
        try await desk.books.end(.apple, message.notificationUUID, end, detail: detail)
        return Receipt(rawValue: end.rawValue) ?? .handled
    }

    private func deal(_ message: StoreNotification) async throws -> (StoreBooks.End, detail: String) {
        let kind = NotificationKind(message.notificationType, message.subtype)
        switch kind {
        case .facts: return try await book(message)
        case .unanswered(let why), .noted(let why): return (.ignored, why)
        case .unknown:
            logger.warning("an unknown message of the App Store", metadata: ["type": "\(message.notificationType)"])
            // Its facts are as good as any other's.
            return message.data?.signedTransactionInfo == nil
                ? (.ignored, "an unknown type without a transaction") : try await book(message)
        }
    }

    /// Both documents inside are verified on their own. One that isn't Apple's, or isn't ours, never will be: asking again
    /// would not help.
    private func book(_ message: StoreNotification) async throws -> (StoreBooks.End, detail: String) {
        guard let data = message.data, let transaction = data.signedTransactionInfo else {
            return (.ignored, "it holds no transaction")
        }
        do {
            // First, as it decides whether the message is welcome at all.
            let booked = try await desk.book(transaction, claimant: nil)
            if let renewal = data.signedRenewalInfo { try await desk.book(renewal: renewal) }
            return (.handled, booked.booking.outcome.rawValue)
        } catch let refusal as PurchaseDesk.Refusal {
            logger.warning("a message holds what can't be booked", metadata: ["cause": "\(refusal)"])
            return (.refused, "\(refusal)")
        }
    }
}

/// What a type of message asks for. None of them decides a state: that follows from the facts that it brings.
package enum NotificationKind: Sendable, Hashable {
    /// Its transaction and renewal are booked.
    case facts
    /// Kept, and nothing follows from it.
    case noted(String)
    /// The store asks for something that we may not give.
    case unanswered(String)
    case unknown

    package init(_ type: String, _ subtype: String?) {
        switch type {
        case "SUBSCRIBED", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "OFFER_REDEEMED",
            "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "EXPIRED", "PRICE_INCREASE", "REFUND", "REFUND_DECLINED",
            "REFUND_REVERSED", "REVOKE", "RENEWAL_EXTENDED", "ONE_TIME_CHARGE", "PRICE_CHANGE":
            self = .facts
        case "TEST": self = .noted("a test")
        case "RENEWAL_EXTENSION": self = .noted("each subscription's own message brings its new end")
        case "EXTERNAL_PURCHASE_TOKEN": self = .noted("nothing is sold outside of the store")
        case "METADATA_UPDATE", "MIGRATION": self = .noted("for the Advanced Commerce API, which isn't used")
        case "RESCIND_CONSENT": self = .noted("a parent withdrew consent: an operator has to look at the account")
        case "CONSUMPTION_REQUEST": self = .unanswered("answering needs the customer's consent, which is not asked for")
        default: self = .unknown
        }
    }
}
