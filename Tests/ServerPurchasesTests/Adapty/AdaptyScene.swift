/// A customer of an app that sells through Adapty, Adapty itself, and the address at which it tells us things.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMetering
import TestSupport
import Wire

@testable import ServerPurchases

struct AdaptyScene: Sendable {
    let database: Database
    let user: TestUser
    let fake: FakeAdapty
    let desk: AdaptyDesk
    let client: any TestClientProtocol

    static let secret = "Bearer of-a-webhook-0123456789"
    static let month = "com.veramo.premium.monthly"

    /// - Parameter readsProfiles: whether the server has a key for Adapty's own API.
    static func open(
        readsProfiles: Bool = true, environments: Set<StoreEnvironment> = [.production],
        key: String? = nil, _ body: @escaping @Sendable (AdaptyScene) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            let tokens = try await makeTestTokens()
            let user = try await TestUser.make(database, tokens)
            let fake = FakeAdapty()
            try await fake.run { url in
                let configuration = try AdaptyConfiguration(
                    app: "veramo", secret: secret, apiKey: readsProfiles ? key ?? fake.key : nil, url: url,
                    environments: environments, levels: ["premium": month])
                let http = HTTPClient(configuration: .init())
                let desk = AdaptyDesk(configuration, database: database, client: http, logger: quietLogger)
                let router = Router(context: AtelierContext.self)
                AdaptyRoutes(configuration, desk: desk).add(to: router)
                let outcome: Result<Void, any Error>
                do {
                    try await Application(router: router, logger: quietLogger).test(.router) { client in
                        try await body(
                            AdaptyScene(database: database, user: user, fake: fake, desk: desk, client: client))
                    }
                    outcome = .success(())
                } catch { outcome = .failure(error) }
                try await http.shutdown()
                try outcome.get()
            }
        }
    }

    /// Sends an event as Adapty does.
    @discardableResult
    func send(_ event: JSONValue, secret: String? = AdaptyScene.secret) async throws -> TestResponse {
        try await send(event.jsonText, secret: secret)
    }

    @discardableResult
    func send(_ body: String, secret: String? = AdaptyScene.secret) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/json", .contentLength: "\(body.utf8.count)"]
        headers[.authorization] = secret
        return try await client.execute(
            uri: "/functions/v1/notifications/adapty", method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    /// How the kept message ended, and how often it came.
    func message(_ type: String) async throws -> (outcome: String, deliveries: Int)? {
        let rows = try await database.query(
            "select outcome, deliveries from atelier.store_notifications where store = 'adapty' and type = $1", [type])
        return try rows.first.map { (try $0.string("outcome"), try $0.int("deliveries")) }
    }

    struct Plan: Decodable, Hashable {
        var product_id: String
        var state: String
        var will_renew: Bool?
        var is_trial: Bool
        var shared_by: Bool
        var store: String?
    }

    func plan(of account: UUID? = nil) async throws -> Plan? {
        struct Right: Decodable { var plan: Plan? }
        let document = try await Rights(database: database).document(of: account ?? user.id, app: "veramo")
        return try document.flatMap { try JSONDecoder().decode(Right.self, from: $0).plan }
    }
}

/// An event of Adapty's with the fields of a purchase, as of some days ago.
struct Told: Sendable {
    var type: String
    var account: UUID?
    var id = "t1"
    var original = "t1"
    var product = AdaptyScene.month
    /// In days from now.
    var bought = -1.0
    var ends: Double? = 29
    var at = -1.0
    var environment = "Production"
    var more: [String: JSONValue] = [:]

    static func day(_ offset: Double) -> Date { Date(timeIntervalSinceNow: offset * 86_400) }

    /// With microseconds and an offset without a colon, as the documents show it.
    static func time(_ offset: Double) -> JSONValue {
        let whole = day(offset).formatted(.iso8601).dropLast()
        return .string("\(whole).000000+0000")
    }

    var json: JSONValue {
        var properties: [String: JSONValue] = [
            "store": "app_store", "currency": "USD", "price_usd": .number(9.99), "price_local": .number(9.99),
            "environment": .string(environment), "vendor_product_id": .string(product), "transaction_id": .string(id),
            "original_transaction_id": .string(original), "purchase_date": Self.time(bought),
            "original_purchase_date": Self.time(bought), "store_country": "US",
            "profile_event_id": .string("e-\(type)-\(id)-\(at)"), "profile_has_access_level": true,
            "subscription_expires_at": ends.map(Self.time) ?? nil,
        ]
        properties.merge(more) { $1 }
        return [
            "profile_id": "3b8c3c0e-0000-4000-8000-000000000001",
            "customer_user_id": account.map { .string($0.uuidString.lowercased()) } ?? nil,
            "event_type": .string(type), "event_datetime": Self.time(at), "event_properties": .object(properties),
            "event_api_version": 1, "profiles_sharing_access_level": nil,
        ]
    }
}

/// A profile as the server API answers it: no `is_active` anywhere.
struct Known: Sendable {
    var account: UUID
    /// In days from now.
    var made = 0.0
    var levels: [[String: JSONValue]] = []
    var subscriptions: [[String: JSONValue]] = []
    var packs: [[String: JSONValue]] = []

    static func subscription(
        _ id: String = "t1", bought: Double = -1, ends: Double? = 29, _ more: [String: JSONValue] = [:]
    ) -> [String: JSONValue] {
        [
            "store": "app_store", "store_product_id": .string(AdaptyScene.month), "store_base_plan_id": nil,
            "store_transaction_id": .string(id), "store_original_transaction_id": "t1", "offer": nil,
            "environment": "Production", "purchased_at": Told.time(bought),
            "originally_purchased_at": Told.time(bought),
            "expires_at": ends.map(Told.time) ?? nil, "renewal_cancelled_at": nil, "billing_issue_detected_at": nil,
            "is_in_grace_period": false, "cancellation_reason": nil,
        ].merging(more) { $1 }
    }

    var json: JSONValue {
        [
            "app_id": "a", "profile_id": "3b8c3c0e-0000-4000-8000-000000000001",
            "customer_user_id": .string(account.uuidString.lowercased()), "total_revenue_usd": 0, "segment_hash": "x",
            "timestamp": .int(Int64(Told.day(made).timeIntervalSince1970 * 1000)), "custom_attributes": [],
            "access_levels": .array(levels.map { .object($0) }),
            "subscriptions": .array(subscriptions.map { .object($0) }),
            "non_subscriptions": .array(packs.map { .object($0) }),
        ]
    }
}
