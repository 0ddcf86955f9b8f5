/// What follows from each event of Adapty's, without a database: facts, never a state.
import Foundation
import ServerMetering
import Testing
import Wire

@testable import ServerPurchases

@Suite("Facts of Adapty's events")
struct EventFactsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var type: String
        var kind: StoreTransaction.Kind? = .subscription
        var isTrial = false
        var isRevoked = false
        var willRenew: Bool? = true
        var inRetry = false
        var hasGrace = false
        var reads = false

        var testDescription: String { type }
    }

    static let rows: [Row] = [
        Row(type: "subscription_started"),
        Row(type: "subscription_initial_purchase"),
        Row(type: "subscription_renewed"),
        Row(type: "subscription_renewal_cancelled", willRenew: false, reads: true),
        Row(type: "subscription_renewal_reactivated", reads: true),
        Row(type: "subscription_expired", willRenew: false, reads: true),
        Row(type: "subscription_paused", reads: true),
        Row(type: "subscription_deferred", reads: true),
        Row(type: "subscription_refunded", isRevoked: true, willRenew: false),
        Row(type: "non_subscription_purchase", kind: .consumable, willRenew: nil),
        Row(type: "non_subscription_purchase_refunded", kind: .consumable, isRevoked: true, willRenew: nil),
        Row(type: "trial_started", isTrial: true),
        Row(type: "trial_converted"),
        Row(type: "trial_renewal_cancelled", isTrial: true, willRenew: false, reads: true),
        Row(type: "trial_renewal_reactivated", isTrial: true, reads: true),
        Row(type: "trial_expired", isTrial: true, willRenew: false, reads: true),
        Row(type: "entered_grace_period", inRetry: true, hasGrace: true, reads: true),
        Row(type: "billing_issue_detected", inRetry: true, reads: true),
        Row(type: "access_level_updated", kind: nil, willRenew: nil, reads: true),
        Row(type: "something_new", kind: nil, willRenew: nil, reads: true),
    ]

    private let setting = AdaptySetting(
        app: "veramo", levels: ["premium": AdaptyScene.month], profile: "p", account: UUID(), now: Date())

    private func facts(_ told: Told) -> AdaptyFacts {
        AdaptyEvent(told.json, text: Data()).facts(setting)
    }

    @Test("every type of event has a row here")
    func complete() {
        let types = Set(Self.rows.map(\.type))
        for kind in AdaptyEvent.Kind.allCases { #expect(types.contains(kind.rawValue), "\(kind)") }
    }

    @Test("each event's facts", arguments: rows)
    func row(_ row: Row) throws {
        let facts = facts(Told(type: row.type))
        #expect(facts.areIncomplete == row.reads)
        #expect(facts.transactions.count == (row.kind == nil ? 0 : 1))
        #expect(facts.renewals.first?.willRenew == row.willRenew)
        guard let kind = row.kind else { return }
        let bought = try #require(facts.transactions.first)
        #expect(bought.type == kind && bought.store == .adapty && bought.environment == .production)
        #expect(bought.transactionID == "t1" && bought.productID == AdaptyScene.month && bought.app == "veramo")
        #expect(bought.price == 9990 && bought.currency == "USD" && bought.token == setting.account)
        #expect(bought.isTrial == row.isTrial && (bought.revokedAt != nil) == row.isRevoked)
        #expect((bought.expiresAt != nil) == (kind == .subscription))
        #expect(facts.renewals.first?.inBillingRetry ?? false == row.inRetry)
        #expect((facts.renewals.first?.graceExpiresAt != nil) == row.hasGrace)
    }

    @Test("an access level's event is a subscription with its own names for things")
    func level() throws {
        var told = Told(type: "access_level_updated")
        told.more = [
            "transaction_id": nil, "vendor_transaction_id": "t7", "vendor_original_transaction_id": "t1",
            "access_level_id": "premium", "is_active": true, "activated_at": Told.time(-60),
            "renewed_at": Told.time(-1),
            "starts_at": nil, "expires_at": Told.time(29), "will_renew": false, "is_lifetime": false,
            "is_in_grace_period": false, "is_refund": false, "cancellation_reason": "voluntarily_cancelled",
        ]
        let facts = facts(told)
        let bought = try #require(facts.transactions.first)
        #expect(bought.transactionID == "t7" && bought.originalTransactionID == "t1" && bought.revokedAt == nil)
        #expect(facts.renewals.first?.willRenew == false && facts.renewals.first?.expirationReason == 1)
        #expect(facts.areIncomplete)
    }

    @Test("facts of a purchase have its own time, so that they are never newer than what was learnt since")
    func order() throws {
        let late = facts(Told(type: "subscription_renewed", bought: -10, at: 0))
        let refund = facts(Told(type: "subscription_refunded", bought: -10, at: -2))
        #expect(late.transactions[0].signedAt < refund.transactions[0].signedAt)
        let future = facts(Told(type: "subscription_refunded", bought: -10, at: 400))
        #expect(future.transactions[0].signedAt <= setting.now)
    }

    @Test(
        "an event without what a purchase needs books nothing, and asks",
        arguments: ["transaction_id", "vendor_product_id", "purchase_date", "subscription_expires_at", "environment"])
    func missing(_ field: String) {
        let bads: [JSONValue] = [
            nil, .number(17.5), "", "x\u{0}", ["a": "b"], .string(String(repeating: "9", count: 300)),
        ]
        for bad in bads {
            var told = Told(type: "subscription_renewed")
            told.more = [field: bad]
            let facts = facts(told)
            #expect(facts.transactions.isEmpty && facts.renewals.isEmpty && facts.areIncomplete, "\(bad)")
        }
    }

    @Test(
        "times",
        arguments: [
            ("2026-01-31T10:00:00.000000+0000", 1_769_853_600.0), ("2026-01-31T10:00:00Z", 1_769_853_600),
            ("2026-01-31T12:00:00.250000+02:00", 1_769_853_600.25), ("2026-01-31T10:00:00", 1_769_853_600),
            ("2026-01-31T05:30:00-0430", 1_769_853_600), ("2026-02-31T10:00:00Z", nil), ("2026-13-01T10:00:00Z", nil),
            ("1970-01-01T00:00:00Z", nil), ("9999-01-01T00:00:00Z", nil), ("", nil), ("yesterday", nil),
            ("2026-01-31T10:00:00.1234567890Z", nil), ("2026-01-31", nil),
        ] as [(String, Double?)])
    func times(_ text: String, _ expected: Double?) {
        #expect(AdaptyTime.parse(text)?.timeIntervalSince1970 == expected)
    }

    @Test(
        "a customer that isn't an account of ours is nobody", arguments: ["", "fred", "1", "00000000-0000-0000-0000"])
    func strangers(_ id: String) {
        var json = Told(type: "subscription_started").json.objectValue ?? [:]
        json["customer_user_id"] = .string(id)
        #expect(AdaptyEvent(.object(json), text: Data()).account == nil)
    }
}
