/// The account's plan and credits, read from the app's own views.
import Clients
import Language

package struct PlanStatus: Hashable, Sendable {
    /// Credits that can be spent now.
    package var credits: Int
    package var subscription: Subscription?

    package struct Subscription: Hashable, Sendable, Decodable {
        package var product: String
        package var status: String
        package var expiresAt: String?

        package init(product: String, status: String, expiresAt: String? = nil) {
            self.product = product
            self.status = status
            self.expiresAt = expiresAt
        }

        enum CodingKeys: String, CodingKey {
            case status
            case product = "product_id"
            case expiresAt = "expires_at"
        }
    }

    package init(credits: Int, subscription: Subscription? = nil) {
        self.credits = credits
        self.subscription = subscription
    }

    package var plan: String {
        guard let subscription else { return String(localized: "Free") }
        switch subscription.status {
        case "active": return String(localized: "Subscribed")
        case "expired": return String(localized: "Subscription expired")
        default: return String(localized: "Subscription: \(subscription.status)")
        }
    }
}

extension DatabaseClient {
    func planStatus(schema: String) async throws(ClientError) -> PlanStatus {
        let credits = try await rows(
            RowQuery(schema: schema, table: "user_credits", columns: "available"), as: Credits.self)
        let subscriptions = try await rows(
            RowQuery(
                schema: schema, table: "subscriptions", columns: "product_id,status,expires_at",
                order: "expires_at.desc.nullslast", limit: 1), as: PlanStatus.Subscription.self)
        return PlanStatus(credits: credits.first?.available ?? 0, subscription: subscriptions.first)
    }
}

private struct Credits: Decodable {
    var available: Int
}
