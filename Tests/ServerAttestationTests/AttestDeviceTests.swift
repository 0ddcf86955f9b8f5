/// The function: challenges that work once, keys that count, and bad input.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import ServerAttestation

@Suite("attest-device")
struct AttestDeviceTests {
    @Test("a challenge works once, for the account that asked, and not for long")
    func challenges() async throws {
        try await AttestScene.open { scene in
            let (user, other) = (try await scene.account(), try await scene.account())
            let used = try await scene.challenge(user)
            #expect(used.count == 32)
            _ = try await scene.attest(FakePhone(), named: "a", as: user, challenge: used)
            let again = await scene.code { try await scene.attest(FakePhone(), named: "a", as: user, challenge: used) }
            #expect(again == "challenge_expired")
            let foreign = try await scene.challenge(user)
            let stolen = await scene.code {
                try await scene.attest(FakePhone(), named: "a", as: other, challenge: foreign)
            }
            #expect(stolen == "challenge_expired")
            let old = try await scene.challenge(user)
            _ = try await scene.database.query("update atelier.device_challenges set expires_at = now()")
            let late = await scene.code { try await scene.attest(FakePhone(), named: "a", as: user, challenge: old) }
            #expect(late == "challenge_expired")
            let guessed = await scene.code {
                try await scene.attest(FakePhone(), named: "a", as: user, challenge: Data(count: 32))
            }
            #expect(guessed == "challenge_expired")
            let kept = try await scene.database.query(
                "select count(*) from atelier.device_challenges where hash = $1",
                ["\\x" + old.map { String(format: "%02x", $0) }.joined()])
            #expect(kept.scalar == "0", "only hashes are kept")
        }
    }

    @Test("an account has five open challenges at most")
    func many() async throws {
        try await AttestScene.open { scene in
            let user = try await scene.account()
            for _ in 0..<12 { _ = try await scene.challenge(user) }
            #expect(try await scene.database.query("select count(*) from atelier.device_challenges").scalar == "5")
        }
    }

    @Test("a key is attested once, and then its count must grow")
    func counts() async throws {
        try await AttestScene.open { scene in
            let (user, phone) = (try await scene.account(), FakePhone())
            let unknown = await scene.code { try await scene.assert(phone, named: "a", as: user, counter: 1) }
            #expect(unknown == "device_unknown")
            _ = try await scene.attest(phone, named: "a", as: user)
            let twice = await scene.code { try await scene.attest(phone, named: "a", as: user) }
            #expect(twice == "device_known")
            #expect(try await scene.assert(phone, named: "a", as: user, counter: 5).allowance == .given)
            for counter: UInt32 in [5, 4, 1, 0] {
                let code = await scene.code { try await scene.assert(phone, named: "a", as: user, counter: counter) }
                #expect(code == "device_not_verified")
            }
            #expect(try await scene.assert(phone, named: "a", as: user, counter: 6).allowance == .given)
        }
    }

    @Test("what can't be verified changes nothing", arguments: FakeApple.Wrong.allCases.filter { $0 != .nothing })
    func wrong(_ wrong: FakeApple.Wrong) async throws {
        guard wrong != .otherKeyID else { return }
        try await AttestScene.open { scene in
            let (user, phone) = (try await scene.account(), FakePhone())
            let challenge = try await scene.challenge(user)
            let document = try scene.apple.attestation(phone, hash: DeviceBooks.hash(challenge), app: scene.app, wrong)
            let code = await scene.code {
                try await scene.call(scene.request(.attest, phone, "a", challenge, document), as: user)
            }
            #expect(code == "device_not_verified" && scene.deviceCheck.queries == 0)
            #expect(try await scene.database.query("select count(*) from atelier.attested_devices").scalar == "0")
            #expect(try await scene.free(user) == 3)
        }
    }

    @Test("fields that are missing, too long or no base64")
    func fields() async throws {
        try await AttestScene.open { scene in
            let user = try await scene.account()
            let good = scene.request(.attest, FakePhone(), "a", Data(count: 32), Data(count: 8))
            let long = String(repeating: "A", count: 60_000)
            var bads: [AttestDeviceRequest] = []
            let fields: [WritableKeyPath<AttestDeviceRequest, String?>] = [
                \.challenge, \.keyID, \.proof, \.deviceToken,
            ]
            for field in fields {
                for value in [nil, "", "é", "AAA", long] {
                    var bad = good
                    bad[keyPath: field] = value
                    bads.append(bad)
                }
            }
            var elsewhere = good
            elsewhere.app = "veramo"
            for bad in bads + [elsewhere] {
                let code = await scene.code { try await scene.call(bad, as: user) }
                #expect(code == "bad_request")
            }
        }
    }

    @Test("people read and write none of it")
    func closed() async throws {
        try await AttestScene.open { scene in
            let user = try await scene.account()
            for sql in [
                "select * from atelier.device_challenges", "select * from atelier.attested_devices",
                "select * from atelier.device_allowances", "update atelier.wallets set device_claim = 'given'",
                "select atelier.give_device_allowance('\(user.path)', 'auntentic', '\\x00')",
                "select atelier.refuse_device_allowance('\(user.path)', 'auntentic')",
                "select atelier.take_device_challenge('\(user.path)', 'auntentic', '\\x00')",
                "select atelier.mark_device('\(user.path)', 'auntentic', '\\x00')",
            ] {
                let error = await #expect(throws: DatabaseError.self) {
                    _ = try await scene.database.withRole(user.caller, .init(), [Statement(sql)])
                }
                #expect(error?.sqlState == "42501", "\(sql)")
            }
        }
    }
}
