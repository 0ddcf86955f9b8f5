/// Adapty's webhook: who may call it, what is answered, and that nothing is lost or counted twice.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerMetering
import TestSupport
import Testing
import Wire

@testable import ServerPurchases

@Suite("Adapty's webhook")
struct WebhookTests {
    @Test("the check of a new address is answered with JSON, with the secret and before it is set")
    func probe() async throws {
        try await AdaptyScene.open { scene in
            for secret in [AdaptyScene.secret, nil] {
                let answer = try await scene.send("{}", secret: secret)
                #expect(answer.status == .ok && String(buffer: answer.body) == "{}")
            }
        }
    }

    @Test(
        "VER-T-19 an event with a wrong secret changes nothing, and Adapty sends it again",
        arguments: [
            nil, "", "Bearer", "of-a-webhook-0123456789", AdaptyScene.secret + "0", "Bearer of-a-webhook-0123456780",
        ])
    func wrongSecret(_ secret: String?) async throws {
        try await AdaptyScene.open { scene in
            let event = Told(type: "subscription_started", account: scene.user.id)
            let answer = try await scene.send(event.json, secret: secret)
            #expect(answer.status.code > 404)
            #expect(try await scene.plan() == nil)
            #expect(try await scene.message("subscription_started") == nil)
            #expect(try await scene.send(event.json).status == .ok)
            #expect(try await scene.plan()?.state == "active")
        }
    }

    @Test("VER-T-19 an event counts once, however often and at once it comes")
    func once() async throws {
        try await AdaptyScene.open { scene in
            let event = Told(type: "subscription_started", account: scene.user.id).json
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 { group.addTask { try await scene.send(event).status.code } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 40))
            let message = try #require(try await scene.message("subscription_started"))
            #expect(message.outcome == "handled" && message.deliveries == 40)
            let count = try await scene.database.query("select count(*) from atelier.store_transactions").scalar
            #expect(count == "1")
            let answer = try await scene.send(event)
            #expect(String(buffer: answer.body) == #"{"outcome":"known"}"#)
        }
    }

    @Test("VER-T-19 VER-F-19 VER-F-20 what one of a couple pays for, the other has at the next request")
    func couple() async throws {
        try await AdaptyScene.open { scene in
            let partner = try await TestUser.make(scene.database, try await makeTestTokens())
            _ = try await scene.database.query(
                "select atelier.link_partners('veramo', $1, $2)", [scene.user.id.uuidString, partner.id.uuidString])
            #expect(try await scene.plan(of: partner.id) == nil)
            try await scene.send(Told(type: "subscription_started", account: scene.user.id).json)
            let own = try #require(try await scene.plan())
            #expect(own.state == "active" && own.store == "adapty" && !own.shared_by && own.will_renew == true)
            let shared = try #require(try await scene.plan(of: partner.id))
            #expect(shared.state == "active" && shared.shared_by && shared.product_id == AdaptyScene.month)
            try await scene.send(Told(type: "subscription_refunded", account: scene.user.id, at: 0).json)
            #expect(try await scene.plan(of: partner.id)?.state == "revoked")
        }
    }

    @Test("a trial, its conversion, its end: the state follows from dates")
    func trial() async throws {
        try await AdaptyScene.open(readsProfiles: false) { scene in
            try await scene.send(Told(type: "trial_started", account: scene.user.id, bought: -3, ends: 1, at: -3).json)
            #expect(try await scene.plan()?.state == "trial")
            try await scene.send(
                Told(type: "trial_converted", account: scene.user.id, id: "t2", bought: -1, ends: 29).json)
            #expect(try await scene.plan()?.state == "active")
            try await scene.send(
                Told(type: "trial_expired", account: scene.user.id, bought: -3, ends: -2, at: -2).json)
            #expect(try await scene.plan()?.state == "active", "the end of a period that was followed by another one")
        }
    }

    @Test("every order of a chain's events ends in the same rights", arguments: 0..<24)
    func orders(_ number: Int) async throws {
        try await AdaptyScene.open(readsProfiles: false) { scene in
            let account = scene.user.id
            var events = [
                Told(type: "subscription_started", account: account, bought: -40, ends: -10, at: -40),
                Told(type: "subscription_renewal_cancelled", account: account, bought: -40, ends: -10, at: -20),
                Told(type: "subscription_renewed", account: account, id: "t2", bought: -10, ends: 20, at: -10),
                Told(type: "subscription_refunded", account: account, id: "t2", bought: -10, ends: 20, at: -5),
            ]
            var rest = number
            var order: [Told] = []
            for left in [6, 2, 1, 1] {
                order.append(events.remove(at: rest / left))
                rest %= left
            }
            for event in order { #expect(try await scene.send(event.json).status == .ok) }
            let plan = try #require(try await scene.plan())
            #expect(plan.state == "revoked" && plan.will_renew == false)
            let times = try await scene.database.query(
                "select count(*) from atelier.store_transactions where revoked_at is not null"
            ).scalar
            #expect(times == "1")
        }
    }

    @Test("a test's purchases don't count in earnest, nor earnest's in a test; the message is kept")
    func environments() async throws {
        for (accepts, other) in [(StoreEnvironment.production, "Sandbox"), (.sandbox, "Production")] {
            try await AdaptyScene.open(environments: [accepts]) { scene in
                let event = Told(type: "subscription_started", account: scene.user.id, environment: other)
                let answer = try await scene.send(event.json)
                #expect(answer.status == .ok)
                #expect(try await scene.message("subscription_started")?.outcome == "ignored")
                #expect(try await scene.plan() == nil && scene.fake.asked.isEmpty)
            }
        }
    }

    @Test("a purchase of somebody we don't know is kept unclaimed", arguments: ["nobody", "stranger"])
    func unclaimed(_ who: String) async throws {
        try await AdaptyScene.open { scene in
            let event = Told(type: "subscription_started", account: who == "nobody" ? nil : UUID())
            let answer = try await scene.send(event.json)
            #expect(answer.status == .ok)
            #expect(try await scene.message("subscription_started")?.outcome == "handled")
            let row = try await scene.database.query("select user_id, product_id from atelier.store_transactions")
                .only()
            #expect(row.isNull("user_id") && row["product_id"] == AdaptyScene.month)
        }
    }

    @Test("a chain stays with the account that has it, whomever a later event names")
    func moved() async throws {
        try await AdaptyScene.open { scene in
            let other = try await TestUser.make(scene.database, try await makeTestTokens())
            try await scene.send(Told(type: "subscription_started", account: scene.user.id).json)
            try await scene.send(Told(type: "subscription_renewed", account: other.id, id: "t2", bought: 0).json)
            #expect(try await scene.plan()?.state == "active")
            #expect(try await scene.plan(of: other.id) == nil)
        }
    }

    @Test(
        "what is no event",
        arguments: [
            ("", 400), ("[", 400), ("nothing", 400), (String(repeating: "[", count: 40), 400),
            (#"{"a":""# + String(repeating: "x", count: 200_000) + #""}"#, 400), ("[]", 200), ("1", 200),
            (#"{"event_type":"subscription_started"}"#, 200), (#"{"event_type":{},"event_properties":[]}"#, 200),
            (
                #"{"event_type":"x\u0000","event_properties":{"environment":"Production","profile_event_id":"\u0000"}}"#,
                200
            ),
        ])
    func bad(_ body: String, _ status: Int) async throws {
        try await AdaptyScene.open { scene in
            let answer = try await scene.send(body)
            #expect(answer.status.code == status)
            #expect(try await scene.database.query("select count(*) from atelier.store_transactions").scalar == "0")
        }
    }

    @Test("a product that isn't in the catalogue is kept and gives nothing")
    func unknownProduct() async throws {
        try await AdaptyScene.open { scene in
            let event = Told(type: "subscription_started", account: scene.user.id, product: "com.example.other")
            let answer = try await scene.send(event.json)
            #expect(answer.status == .ok)
            #expect(try await scene.plan() == nil)
            #expect(try await scene.message("subscription_started")?.outcome == "handled")
        }
    }

    @Test("one transaction id for two products is refused once and for all; nothing is booked")
    func contradiction() async throws {
        try await AdaptyScene.open { scene in
            try await scene.send(Told(type: "subscription_started", account: scene.user.id).json)
            let other = Told(type: "subscription_renewed", account: scene.user.id, product: "com.example.other")
            #expect(try await scene.send(other.json).status == .ok)
            #expect(try await scene.message("subscription_renewed")?.outcome == "refused")
            #expect(try await scene.plan()?.product_id == AdaptyScene.month)
        }
    }
}
