/// Free credits once per phone: across accounts, installations, failures and deletions.
import Crypto
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing
import Wire

@testable import ServerAttestation

@Suite("Free credits once per phone")
struct DeviceAllowanceTests {
    @Test("a phone gives its credits to the first account; the next one's are taken back, with the reason")
    func second() async throws {
        try await AttestScene.open { scene in
            let (first, second) = (try await scene.account(), try await scene.account())
            #expect(try await scene.attest(FakePhone(), named: "a", as: first).allowance == .given)
            #expect(scene.deviceCheck.bits(of: "a") == [false, true], "the app's own bit, and no other")
            // The app was deleted and installed again: another key, the same phone.
            let answer = try await scene.attest(FakePhone(), named: "a", as: second)
            #expect(answer.allowance == .refused && answer.creditsTaken == 3)
            #expect(try await scene.free(first) == 3)
            #expect(try await scene.free(second) == 0)
            let reason = try await scene.database.query(
                "select reason from atelier.ledger where user_id = $1 and amount = -3 and kind = 'adjustment'",
                [second.id.uuidString]
            ).scalar
            #expect(reason == "this phone had its free credits with another account")
            #expect(try await scene.isSound() && scene.deviceCheck.refused.isEmpty)
        }
    }

    @Test("the same account keeps its credits on its phone, installed anew, and on another phone")
    func own() async throws {
        try await AttestScene.open { scene in
            let user = try await scene.account()
            for device in ["a", "a", "b"] {
                #expect(try await scene.attest(FakePhone(), named: device, as: user).allowance == .given)
            }
            #expect(try await scene.free(user) == 3)
            #expect(scene.deviceCheck.bits(of: "b") == nil, "one phone is enough; the other stays fresh")
        }
    }

    @Test("without DeviceCheck an installation still gives its credits once, also after the first account is deleted")
    func installation() async throws {
        try await AttestScene.open(asksApple: false) { scene in
            let (phone, first) = (FakePhone(), try await scene.account())
            #expect(try await scene.attest(phone, named: "a", as: first).allowance == .given)
            let second = try await scene.account()
            #expect(try await scene.assert(phone, named: "a", as: second, counter: 1).allowance == .refused)
            _ = try await scene.database.query("delete from auth.users where id = $1", [first.id.uuidString])
            let third = try await scene.account()
            #expect(try await scene.assert(phone, named: "a", as: third, counter: 2).allowance == .refused)
            #expect(try await scene.free(third) == 0)
            #expect(try await scene.isSound())
        }
    }

    @Test("where a phone is required nobody has free credits before one was claimed")
    func required() async throws {
        try await AttestScene.open(rule: "required") { scene in
            let (first, second) = (try await scene.account(), try await scene.account())
            #expect(try await scene.free(first) == 0)
            let credits = Credits(database: scene.database)
            #expect(try await credits.reserve(UUID(), user: first.id, app: AttestScene.name, price: 1) == nil)
            #expect(try await scene.attest(FakePhone(), named: "a", as: first).allowance == .given)
            #expect(try await scene.free(first) == 3)
            #expect(try await credits.reserve(UUID(), user: first.id, app: AttestScene.name, price: 1) == .free)
            #expect(try await scene.attest(FakePhone(), named: "a", as: second).creditsTaken == 0)
            #expect(try await scene.free(second) == 0)
            #expect(try await scene.isSound())
        }
    }

    @Test("no later period brings credits to an account that was refused, and a fresh phone brings them back once")
    func later() async throws {
        try await AttestScene.open { scene in
            let (first, second) = (try await scene.account(), try await scene.account())
            _ = try await scene.attest(FakePhone(), named: "a", as: first)
            _ = try await scene.attest(FakePhone(), named: "a", as: second)
            _ = try await scene.database.query("update atelier.allowances set period = 'month' where app = 'auntentic'")
            #expect(try await scene.free(second) == 0)
            _ = try await scene.database.query(
                "update atelier.allowances set period = 'lifetime' where app = 'auntentic'")
            for device in ["b", "c"] {
                #expect(try await scene.attest(FakePhone(), named: device, as: second).allowance == .given)
                #expect(try await scene.free(second) == 3)
            }
            #expect(try await scene.isSound())
        }
    }

    @Test("credits that work in progress holds stay with it; what was spent stays spent")
    func held() async throws {
        try await AttestScene.open { scene in
            let (first, second) = (try await scene.account(), try await scene.account())
            _ = try await scene.attest(FakePhone(), named: "a", as: first)
            let (credits, work) = (Credits(database: scene.database), UUID())
            _ = try await credits.reserve(work, user: second.id, app: AttestScene.name, price: 1)
            #expect(try await scene.attest(FakePhone(), named: "a", as: second).creditsTaken == 2)
            #expect(try await scene.free(second) == 1)
            _ = try await credits.capture(work, reason: "check")
            #expect(try await scene.free(second) == 0)
            #expect(try await scene.isSound())
        }
    }

    @Test(
        "when DeviceCheck fails nothing is decided, and the account that was about to have the credits still gets them")
    func failures() async throws {
        for (status, body, code) in [
            (500, "", "busy"), (401, "", "busy"), (200, "<html>", "busy"), (400, "", "device_token_refused"),
        ] {
            try await AttestScene.open { scene in
                let (user, phone) = (try await scene.account(), FakePhone())
                scene.deviceCheck.expect(status, body)
                let first = await scene.code { try await scene.attest(phone, named: "a", as: user) }
                #expect(first == code)
                #expect(try await scene.free(user) == 3)
                // Now the answer to the update is lost, though Apple has it.
                scene.deviceCheck.set([false, true], of: "other")
                #expect(try await scene.assert(phone, named: "a", as: user, counter: 1).allowance == .given)
            }
        }
        try await AttestScene.open { scene in
            let (user, phone) = (try await scene.account(), FakePhone())
            scene.deviceCheck.expect(200, "Bit State Not Found")
            scene.deviceCheck.expect(200, "Bit State Not Found")
            scene.deviceCheck.expect(500)
            let first = await scene.code { try await scene.attest(phone, named: "a", as: user) }
            #expect(first == "busy")
            scene.deviceCheck.set([true, true], of: "a")
            #expect(try await scene.assert(phone, named: "a", as: user, counter: 1).allowance == .given)
        }
    }

    @Test("two accounts at once on one installation: one has the credits")
    func race() async throws {
        try await AttestScene.open(asksApple: false) { scene in
            let phone = FakePhone()
            let books = DeviceBooks(database: scene.database)
            let key = AttestationVerifier.Key(
                id: phone.id, publicKey: phone.key.publicKey.x963Representation, receipt: Data())
            let users = [try await scene.account(), try await scene.account(), try await scene.account()]
            _ = try await books.keep(key, .production, of: users[0].id, app: AttestScene.name)
            let standings = try await withThrowingTaskGroup(of: DeviceBooks.Standing.self) { group in
                for user in users { group.addTask { try await books.give(user.id, AttestScene.name, phone.id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(standings.count { $0 == .given } == 1 && standings.count { $0 == .used } == 2)
        }
    }
}
