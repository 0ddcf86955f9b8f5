/// Orders about one transaction, and orders about the messages that wait.
import AppStoreWire
import Foundation

extension LocalAppStore {
    func onTransaction(_ order: StoreOrder) throws(StoreRefusal) -> String {
        let id = try target(order)
        let percent = try order.number("percent", 100_000, 1...100_000)
        let done = try change { book, now throws(StoreRefusal) -> String in
            let original = try book.transaction(id).facts.originalTransactionId
            switch order.verb {
            case .finish: book.transactions[id]?.isFinished = true
            case .renew:
                book.subscriptions[original]?.willRenew = true
                book.subscriptions[original]?.billingFails = false
                try book.cut(original, at: now)
            case .lapse:
                if book.subscriptions[original]?.state == .active { try book.setRenewal(original, false, at: now) }
                if book.subscriptions[original]?.state == .grace { try book.cut(original, at: now) }
                try book.cut(original, at: now)
            case .grace, .retry:
                let isActive = book.subscriptions[original]?.state == .active
                book.subscriptions[original]?.billingFails = isActive
                book.subscriptions[original]?.hasGrace = order.verb == .grace
                try book.cut(original, at: now)
            case .recover: try book.recover(original, at: now)
            case .cancel: try book.setRenewal(original, false, at: now)
            case .resume: try book.setRenewal(original, true, at: now)
            case .refund: try book.refund(id, percent: percent, at: now)
            case .reverse: try book.reverse(id, at: now)
            case .revoke: try book.revoke(id, at: now)
            case .share: return try book.share(id, with: order.options["with"] ?? "family", at: now)
            case .consumption:
                try book.askRefund(id, reason: order.options["reason"] ?? "UNINTENDED_PURCHASE", at: now)
            case .decide: try book.decideRefund(id, at: now)
            default: break
            }
            return book.subscriptions[original]?.last ?? id
        }
        return "\(order.verb.rawValue): \(done)"
    }

    /// The one that is named, or the newest one of the customer, or of all.
    private func target(_ order: StoreOrder) throws(StoreRefusal) -> String {
        if let subject = order.subject, subject != "last" { return try book.transaction(subject).facts.transactionId }
        let all = book.transactions.values.filter {
            (order.options["customer"] ?? $0.customer) == $0.customer
                && (order.options["bundle"] ?? $0.facts.bundleId) == $0.facts.bundleId
        }
        guard let last = all.max(by: { Int($0.facts.transactionId) ?? 0 < Int($1.facts.transactionId) ?? 0 }) else {
            throw StoreRefusal("unknown_transaction", "nothing was bought yet")
        }
        return last.facts.transactionId
    }

    func rearrange(_ order: StoreOrder) throws(StoreRefusal) -> String {
        let bundle = book.catalogues.keys.min() ?? ""
        return try change { book, now throws(StoreRefusal) in
            switch order.verb {
            case .hold:
                book.isHolding = true
                return "messages are held back"
            case .release:
                let held = book.notices.indices.filter { book.notices[$0].isHeld }
                let kept = held.map { book.notices[$0] }
                let sorted = order.options["order"] == "reversed" ? Array(kept.reversed()) : kept
                for (index, notice) in zip(held, sorted) {
                    book.notices[index] = notice
                    book.notices[index].isHeld = false
                }
                book.isHolding = false
                return "released \(held.count) messages"
            case .test:
                book.tell("TEST", of: nil, bundle: order.options["bundle"] ?? bundle, at: now)
                return "test: \(book.notices.last?.id.uuidString.lowercased() ?? "")"
            default:
                let index = order.subject.map { id in book.notices.firstIndex { $0.id == UUID(uuidString: id) } }
                guard let index = index ?? book.notices.indices.last else {
                    throw StoreRefusal("unknown_notice", "no such message")
                }
                book.notices[index].due = now
                if order.verb == .duplicate { book.notices[index].copies = 1 }
                return "\(order.verb.rawValue): \(book.notices[index].type)"
            }
        }
    }
}
