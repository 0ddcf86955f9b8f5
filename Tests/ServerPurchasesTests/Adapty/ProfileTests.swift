/// What Adapty's server API says, and what is done when it doesn't answer.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerMetering
import TestSupport
import Testing
import Wire

@testable import ServerPurchases

@Suite("Customers as Adapty knows them")
struct ProfileTests {
    @Test("an event that leaves something open makes us read the profile, and that is what counts")
    func reads() async throws {
        try await AdaptyScene.open { scene in
            let account = scene.user.id
            try await scene.send(Told(type: "subscription_started", account: account).json)
            #expect(scene.fake.asked.isEmpty)
            // The event says that it won't be renewed; the customer has changed their mind since.
            scene.fake.keep(Known(account: account, subscriptions: [Known.subscription()]).json)
            try await scene.send(Told(type: "subscription_renewal_cancelled", account: account, at: -0.5).json)
            #expect(scene.fake.asked == ["account:\(account.uuidString.lowercased())"] && scene.fake.refused.isEmpty)
            #expect(try await scene.plan()?.will_renew == true)
            // And a late event from before that doesn't turn it round again.
            scene.fake.expect(.status(404))
            try await scene.send(Told(type: "trial_renewal_cancelled", account: account, at: -0.9).json)
            #expect(try await scene.plan()?.will_renew == true)
        }
    }

    @Test("the grace period's end comes from the profile")
    func grace() async throws {
        try await AdaptyScene.open { scene in
            let account = scene.user.id
            scene.fake.keep(
                Known(
                    account: account,
                    subscriptions: [
                        Known.subscription(
                            bought: -31, ends: 15,
                            ["is_in_grace_period": true, "billing_issue_detected_at": Told.time(-1)])
                    ]
                ).json)
            try await scene.send(
                Told(type: "entered_grace_period", account: account, bought: -31, ends: -1, at: -1).json)
            #expect(try await scene.plan()?.state == "grace")
        }
    }

    @Test("a level is open from its start to its end, as no answer says so itself")
    func active() {
        func item(_ starts: JSONValue, _ ends: JSONValue) -> AdaptyItem {
            AdaptyItem(stored: AdaptyFields(json: ["starts_at": starts, "expires_at": ends]))
        }
        let now = Date()
        #expect(item(nil, nil).isActive(at: now))
        #expect(item(Told.time(-1), Told.time(1)).isActive(at: now))
        #expect(!item(Told.time(1), nil).isActive(at: now))
        #expect(!item(nil, Told.time(-1)).isActive(at: now))
        #expect(item(now.ended, nil).isActive(at: now) && !item(nil, now.ended).isActive(at: now))
    }

    @Test("a level that an operator grants is the product it stands for, until its end is moved to the past")
    func granted() async throws {
        try await AdaptyScene.open { scene in
            let account = scene.user.id
            func level(_ starts: Double, _ ends: Double?) -> [String: JSONValue] {
                [
                    "access_level_id": "premium", "store": "adapty", "store_product_id": .string(adaptyGrantedProduct),
                    "store_transaction_id": nil, "starts_at": Told.time(starts), "purchased_at": Told.time(starts),
                    "expires_at": ends.map(Told.time) ?? nil,
                ]
            }
            scene.fake.keep(Known(account: account, made: -0.3, levels: [level(2, nil)]).json)
            #expect(try await scene.desk.refresh(account) == 0, "it begins in two days")
            scene.fake.keep(Known(account: account, made: -0.2, levels: [level(-2, nil)]).json)
            #expect(try await scene.desk.refresh(account) == 1)
            #expect(try await scene.plan()?.state == "active")
            scene.fake.keep(Known(account: account, made: -0.1, levels: [level(-2, -0.1)]).json)
            _ = try await scene.desk.refresh(account)
            #expect(try await scene.plan()?.state == "expired")
        }
    }

    @Test("what can't be placed in an environment doesn't count: it may be a test's")
    func placeless() async throws {
        try await AdaptyScene.open { scene in
            let account = scene.user.id
            var known = Known.subscription("t9")
            known["environment"] = nil
            scene.fake.keep(Known(account: account, levels: [known], subscriptions: [known]).json)
            #expect(try await scene.desk.refresh(account) == 0)
            let sandbox = Known.subscription("t9", ["environment": "Sandbox"])
            scene.fake.keep(Known(account: account, subscriptions: [sandbox]).json)
            _ = try await scene.desk.refresh(account)
            #expect(try await scene.plan() == nil)
        }
    }

    @Test("a profile of another account's is that account's")
    func whose() async throws {
        try await AdaptyScene.open { scene in
            let other = try await TestUser.make(scene.database, try await makeTestTokens())
            let json = Known(account: other.id, subscriptions: [Known.subscription()]).json
            let profile = try #require(AdaptyProfile(["data": json]))
            let setting = AdaptySetting(app: "veramo", levels: [:], profile: nil, account: scene.user.id, now: Date())
            #expect(profile.facts(.init(grants: .production), setting).transactions.map(\.token) == [other.id])
        }
    }

    @Test(
        "when Adapty's API fails, the event waits, and is dealt with when it comes again",
        arguments: [
            .status(500), .status(503), .status(401), .status(429, retryAfter: "7"), .status(418), .body("nothing"),
            .body("{}"), .body(#"{"data":[]}"#),
        ] as [FakeAdapty.Trouble])
    func fails(_ trouble: FakeAdapty.Trouble) async throws {
        try await AdaptyScene.open { scene in
            let account = scene.user.id
            scene.fake.keep(Known(account: account, subscriptions: [Known.subscription()]).json)
            scene.fake.expect(trouble)
            let event = Told(type: "subscription_expired", account: account, ends: -0.5, at: -0.5)
            let first = try await scene.send(event.json)
            #expect(first.status == .internalServerError)
            #expect(try await scene.message("subscription_expired")?.outcome == "received")
            #expect(try await scene.send(event.json).status == .ok)
            #expect(try await scene.message("subscription_expired")?.outcome == "handled")
            #expect(try await scene.plan()?.state == "active")
        }
    }

    @Test(
        "each failure by its name, and never with the key in it",
        arguments: [
            (.status(401), .keyRefused), (.status(403), .keyRefused), (.status(404), .noSuchProfile),
            (.status(429, retryAfter: "7"), .tooManyRequests(retryAfter: 7)),
            (.status(429, retryAfter: "soon"), .tooManyRequests(retryAfter: nil)),
            (.status(502), .unavailable("status 502")), (.status(302), .notUnderstood("status 302")),
            (.body("{}"), .notUnderstood("it has no profile")),
        ] as [(FakeAdapty.Trouble, AdaptyAPI.Failure)])
    func failures(_ trouble: FakeAdapty.Trouble, _ failure: AdaptyAPI.Failure) async throws {
        let fake = FakeAdapty()
        try await fake.run { url in
            fake.expect(trouble)
            try await Self.with(url: url, key: fake.key) { api in
                await #expect(throws: failure) { _ = try await api.profile(of: .profile("p")) }
            }
            #expect(!failure.description.contains(fake.key))
        }
    }

    @Test("a silent server is waited for so long and no longer")
    func deadline() async throws {
        let fake = FakeAdapty()
        try await fake.run { url in
            fake.expect(.silence)
            try await Self.with(url: url, key: fake.key, patience: .milliseconds(200)) { api in
                #expect(await Self.isUnavailable(api))
            }
        }
    }

    @Test("a wrong key and a server that isn't there")
    func unreachable() async throws {
        let fake = FakeAdapty()
        try await fake.run { url in
            try await Self.with(url: url, key: "wrong") { api in
                await #expect(throws: AdaptyAPI.Failure.keyRefused) { _ = try await api.profile(of: .profile("p")) }
            }
        }
        try await Self.with(url: "http://127.0.0.1:1", key: "k") { api in
            #expect(await Self.isUnavailable(api))
        }
    }

    private static func isUnavailable(_ api: AdaptyAPI) async -> Bool {
        do throws(AdaptyAPI.Failure) {
            _ = try await api.profile(of: .account(UUID()))
            return false
        } catch {
            if case .unavailable = error { return true } else { return false }
        }
    }

    private static func with(
        url: String, key: String, patience: TimeAmount = .seconds(5), _ body: (AdaptyAPI) async throws -> Void
    ) async throws {
        let client = HTTPClient(configuration: .init())
        try await body(AdaptyAPI(url: url, key: key, client: client, patience: patience))
        try? await client.shutdown()
    }

    @Test(
        "an address that isn't Adapty's or this machine's is no address",
        arguments: ["http://api.adapty.io", "ftp://x", "", "https://", "https://a/b", "https://u@h", "http://10.0.0.1"])
    func addresses(_ url: String) {
        #expect(throws: AdaptyConfiguration.Problem.notAnAddress(url)) {
            try AdaptyConfiguration(app: "veramo", secret: AdaptyScene.secret, url: url)
        }
        #expect(throws: AdaptyConfiguration.Problem.weakSecret) {
            try AdaptyConfiguration(app: "veramo", secret: "short")
        }
    }
}

extension Date {
    /// As Adapty writes it, to the millisecond.
    fileprivate var ended: JSONValue { .string(formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))) }
}
