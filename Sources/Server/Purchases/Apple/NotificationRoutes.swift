/// `POST /functions/v1/notifications/apple`: where the App Store tells what became of purchases.
///
/// Apple takes 200 for "done" and asks again after anything else, five times in three days. So 200 also answers what was
/// dealt with before and what is kept and ignored, 500 our own failures, and 4xx what can't be Apple's.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerHTTP
import Wire

package struct AppleNotificationRoutes: Sendable {
    private static let bodyLimit = 200 * 1024
    private let desk: NotificationDesk
    private let metrics: Metrics
    /// Of what isn't Apple's, by address: whoever sends much of it isn't Apple, and is not verified any more for a while.
    private let forgeries: RateLimiter

    package init(_ desk: NotificationDesk, metrics: Metrics, limitsRates: Bool = true) {
        self.desk = desk
        self.metrics = metrics
        forgeries = RateLimiter(limit: limitsRates ? 60 : 0, window: 60)
    }

    package func add(to router: Router<AtelierContext>) {
        router.post("functions/v1/notifications/apple") { try await receive($0, $1) }
    }

    private func receive(_ request: Request, _ context: AtelierContext) async throws -> Response {
        // Before anything is read: what such a sender still sends costs nothing.
        if let seconds = forgeries.wait(for: context.clientAddress) { return Self.wait(seconds) }
        let body: StoreNotificationBody
        do {
            let bytes = try await request.bodyBytes(limit: Self.bodyLimit)
            body = try JSONBounds(depth: 3, values: 32).decode(
                StoreNotificationBody.self, from: Data(bytes.readableBytesView))
        } catch { return try refuse(context, "its body can't be read") }
        do {
            let receipt = try await desk.receive(body.signedPayload)
            count(receipt.rawValue)
            return .json(["outcome": .string(receipt.rawValue)] as JSONValue)
        } catch let refusal as PurchaseDesk.Refusal {
            return try refuse(context, "\(refusal)")
        } catch {
            count("failed")
            context.logger.error("a message of the App Store waits", metadata: ["cause": "\(error)"])
            return Self.answer(.internalServerError, "internal", "The message isn't dealt with yet. Send it again.")
        }
    }

    private func refuse(_ context: AtelierContext, _ cause: String) throws -> Response {
        count("forged")
        if let seconds = forgeries.check(context.clientAddress) { return Self.wait(seconds) }
        context.logger.warning("a message isn't the App Store's", metadata: ["cause": "\(cause.prefix(200))"])
        return Self.answer(.badRequest, "not_verified", "This is no message of the App Store to this server.")
    }

    private static func wait(_ seconds: Int) -> Response {
        var answer = answer(.tooManyRequests, "too_many_requests", "Try again in \(seconds) seconds.")
        answer.headers[.retryAfter] = String(seconds)
        return answer
    }

    private func count(_ outcome: String) {
        metrics.count(
            "atelier_store_notifications_total", "Messages of app stores.", ["store": "apple", "outcome": outcome])
    }

    private static func answer(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> Response {
        .json(FunctionErrorBody(code: code, message: message), status: status)
    }
}
