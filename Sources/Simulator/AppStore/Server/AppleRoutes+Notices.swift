/// Apple's addresses about messages: a test message, and what was sent.
import AppStoreWire
import Foundation
import Hummingbird

extension AppleRoutes {
    private struct Attempt: Encodable {
        var attemptDate: StoreTime
        var sendAttemptResult: String
    }

    private struct Sent: Encodable {
        var signedPayload: String
        var sendAttempts: [Attempt]
    }

    private struct Page: Encodable {
        var notificationHistory: [Sent]
        var hasMore: Bool
        var paginationToken: String?
    }

    private struct Wanted: Decodable {
        var startDate: StoreTime
        var endDate: StoreTime
        var notificationType: String?
        var notificationSubtype: String?
        var transactionId: String?
        var onlyFailures: Bool?
    }

    private func sent(_ notice: StoredNotice) async throws -> Sent {
        Sent(
            signedPayload: try await store.payload(of: notice),
            sendAttempts: notice.attempts.map { .init(attemptDate: StoreTime($0.at), sendAttemptResult: $0.result) })
    }

    func testNotice(_: Request, _: BasicRequestContext, _ bundle: String) async throws -> Response {
        guard await store.notify != nil else {
            throw AppleError(
                status: .notFound, code: 4_040_007,
                message: "No App Store Server Notification URL found for provided app.")
        }
        let id = try await store.change { book, now throws(StoreRefusal) in
            book.tell("TEST", of: nil, bundle: bundle, at: now)
            return book.notices.last?.id.uuidString.lowercased() ?? ""
        }
        return try StoreAnswer.json(["testNotificationToken": id])
    }

    func testStatus(_: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response {
        let id = UUID(uuidString: context.parameters.get("id") ?? "")
        guard let id else { throw AppleError.invalid(4_000_020, "test notification token") }
        let all = await store.book.notices
        guard let notice = all.first(where: { $0.id == id && $0.type == "TEST" && $0.bundle == bundle }),
            !notice.attempts.isEmpty
        else {
            throw AppleError(
                status: .notFound, code: 4_040_008,
                message:
                    "Either the test notification token is expired or the notification and status are not yet available."
            )
        }
        return try await StoreAnswer.json(sent(notice))
    }

    func noticeHistory(_ request: Request, _: BasicRequestContext, _ bundle: String) async throws -> Response {
        let token = request.uri.queryParameters["paginationToken"].map { String($0) }
        let wanted = try await StoreAnswer.body(request, as: Wanted.self)
        guard wanted.startDate < wanted.endDate else {
            throw AppleError.invalid(4_000_013, "start date, which is after the end date,")
        }
        guard wanted.transactionId == nil || wanted.notificationType == nil else {
            throw AppleError.invalid(4_000_019, "request with several filters")
        }
        guard let from = try? HistoryQuery.change(token, "n") ?? 0, from >= 0 else {
            throw AppleError.invalid(4_000_014, "pagination token")
        }
        let all = await store.book.notices.filter { notice in
            notice.bundle == bundle && (wanted.startDate.date...wanted.endDate.date).contains(notice.at)
                && (wanted.notificationType.map { $0 == notice.type } ?? true)
                && (wanted.notificationSubtype.map { $0 == notice.subtype } ?? true)
                && (wanted.transactionId.map { $0 == notice.transaction?.transactionId } ?? true)
                && (wanted.onlyFailures != true || (!notice.attempts.isEmpty && !notice.isTaken))
        }
        var page = Page(notificationHistory: [], hasMore: all.count > from + HistoryQuery.pageSize)
        for notice in all.dropFirst(from).prefix(HistoryQuery.pageSize) {
            page.notificationHistory.append(try await sent(notice))
        }
        if page.hasMore { page.paginationToken = Base64URL.encode(Data("n\(from + HistoryQuery.pageSize)".utf8)) }
        return try StoreAnswer.json(page)
    }
}
