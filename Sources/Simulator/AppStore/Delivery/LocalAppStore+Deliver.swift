/// Messages to the server: when each is sent, how often, and in which order a script wants them.
import AppStoreWire
import Foundation

extension LocalAppStore {
    /// Apple's waits after each failure, in Production. In its sandbox one attempt is all.
    private static let waits: [TimeInterval] = [1, 12, 24, 48, 72].map { $0 * 3600 }

    /// The message as the server gets it.
    package func body(of notice: StoredNotice) throws -> Data {
        try JSONEncoder().encode(StoreNotificationBody(signedPayload: payload(of: notice)))
    }

    package func payload(of notice: StoredNotice) throws -> String {
        var message = StoreNotification(
            notificationType: notice.type, subtype: notice.subtype,
            notificationUUID: notice.id.uuidString.lowercased(), signedDate: StoreTime(notice.at))
        let number = book.environment == .production ? book.catalogues[notice.bundle]?.appAppleID : nil
        var content = StoreNotification.Content(
            environment: book.environment.rawValue, bundleId: notice.bundle, appAppleId: number)
        content.bundleVersion = "1"
        content.signedTransactionInfo = try notice.transaction.map { try sign($0) }
        content.signedRenewalInfo = try notice.renewal.map { try sign($0) }
        content.status = notice.status
        content.consumptionRequestReason = notice.consumptionReason
        message.data = content
        return try sign(message)
    }

    func sendDue() async {
        guard let notify else { return }
        // Each is tried once here; what fails is due later.
        for id in book.notices.filter({ $0.due.map { $0 <= now } == true && !$0.isHeld }).map(\.id) {
            await send(id, to: notify)
        }
    }

    private func send(_ id: UUID, to url: URL) async {
        guard let notice = book.notices.first(where: { $0.id == id }), let body = try? body(of: notice) else { return }
        var result = "SUCCESS"
        for _ in 0...notice.copies {
            result = await post(url, body)
            record(result, of: id)
        }
    }

    private func record(_ result: String, of id: UUID) {
        // When this isn't kept, the message is sent again, which a server has to bear anyway.
        try? change { book, now in
            guard let index = book.notices.firstIndex(where: { $0.id == id }) else { return }
            book.notices[index].attempts.append(.init(at: now, result: result))
            if book.notices[index].attempts.count > StoreLimits.attempts { book.notices[index].attempts.removeFirst() }
            book.notices[index].copies = 0
            let tries = book.notices[index].attempts.count
            let retries = result != "SUCCESS" && book.environment != .sandbox && tries <= Self.waits.count
            book.notices[index].due = retries ? now + Self.waits[tries - 1] : nil
        }
    }
}
