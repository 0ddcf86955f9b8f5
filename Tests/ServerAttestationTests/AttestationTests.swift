/// Apple's published example passes at its time; every single tampering with it, or with our own, fails.
import Crypto
import Foundation
import Testing
import X509

@testable import ServerAttestation

@Suite("App Attest")
struct AttestationTests {
    /// From Apple's guide to validating attestations. Its certificate ended in 2024.
    private struct Example: Decodable {
        var appIDPrefix, bundleID, serverChallenge, keyId, attestationObject: String

        static func load() throws -> Example {
            let url = try #require(Bundle.module.url(forResource: "appattest_attestation", withExtension: "json"))
            return try JSONDecoder().decode(Example.self, from: Data(contentsOf: url))
        }

        var app: AttestedApp? {
            AttestedApp(id: "\(appIDPrefix).\(bundleID)", environment: .development)
        }
        var document: Data { Data(base64Encoded: attestationObject) ?? Data() }
        var id: Data { Data(base64Encoded: keyId) ?? Data() }
        /// The example gives the challenge itself where the text says its hash.
        var hash: Data { Data(serverChallenge.utf8) }
    }

    private static let then = Date(timeIntervalSince1970: 1_713_455_694)

    private func apple(at time: Date = Self.then) throws -> AttestationVerifier {
        AttestationVerifier(root: try AppleAttestationRoot.certificate(), now: { time })
    }

    /// The environment that the example's authenticator names.
    private func verify(
        _ example: Example, document: Data? = nil, id: Data? = nil, hash: Data? = nil, app: AttestedApp? = nil,
        at time: Date = Self.then
    ) async throws -> AttestationVerifier.Key {
        let own = try #require(app ?? example.app)
        return try await apple(at: time).attestation(
            document ?? example.document, keyID: id ?? example.id, clientDataHash: hash ?? example.hash, app: own)
    }

    @Test("the root is the one that Apple publishes")
    func root() throws {
        let bytes = try #require(Data(base64Encoded: AppleAttestationRoot.base64))
        #expect(SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined() == AppleAttestationRoot.sha256)
    }

    @Test("Apple's example passes at its time")
    func vector() async throws {
        let example = try Example.load()
        let app = try #require(example.app)
        let environments: [AttestedApp.Environment] = [.production, .development]
        var passed: [AttestedApp.Environment] = []
        for environment in environments {
            let other = try #require(AttestedApp(id: app.id, environment: environment))
            do {
                let key = try await verify(example, app: other)
                #expect(key.id == example.id && key.publicKey.count == 65 && !key.receipt.isEmpty)
                passed.append(environment)
            } catch let fault as AttestationFault { #expect(fault == .environment) }
        }
        #expect(passed.count == 1, "in one environment, and not in the other")
    }

    @Test("Apple's example, with one thing changed")
    func tampered() async throws {
        let example = try Example.load()
        await #expect(throws: AttestationFault.chain) { try await verify(example, at: Date()) }
        await #expect(throws: AttestationFault.chain) { try await verify(example, at: Self.then - 3 * 86_400) }
        await #expect(throws: AttestationFault.nonce) {
            try await verify(example, hash: Data(SHA256.hash(data: example.hash)))
        }
        await #expect(throws: AttestationFault.keyID) { try await verify(example, id: Data(count: 32)) }
        let other = try #require(AttestedApp(id: "0352187391.com.apple.another_app"))
        await #expect(throws: AttestationFault.app) { try await verify(example, app: other) }
    }

    @Test("Apple's example, with any one byte of what counts changed", arguments: 0..<64)
    func flipped(_ number: Int) async throws {
        let example = try Example.load()
        var document = example.document
        let statement = try AttestationStatement(document)
        let end = try #require(document.range(of: statement.authData)).lowerBound
        // Over the certificate and over the authenticator's words; the receipt is Apple's own to check.
        let at = number % 2 == 0 ? 40 + number * 14 : end + number * statement.authData.count / 64
        document[at] ^= 1
        let changed = document
        await #expect(throws: AttestationFault.self) { try await verify(example, document: changed) }
    }

    private let app = AttestedApp(id: "TEAM012345.com.example.app")

    @Test("an attestation with one thing wrong", arguments: FakeApple.Wrong.allCases)
    func wrong(_ wrong: FakeApple.Wrong) async throws {
        let (fake, phone, app) = (try FakeApple(), FakePhone(), try #require(app))
        let hash = Data(SHA256.hash(data: Data("challenge".utf8)))
        let document = try fake.attestation(phone, hash: hash, app: app, wrong)
        let verifier = AttestationVerifier(root: fake.root)
        let id = wrong == .otherKeyID ? FakePhone().id : phone.id
        let expected: AttestationFault? =
            switch wrong {
            case .nothing: nil
            case .otherRoot, .expired, .notYet, .swapped: .chain
            case .oneCertificate, .threeCertificates: .form("x5c")
            case .otherChallenge, .noNonce, .authData: .nonce
            case .otherKeyID: .keyID
            case .otherApp: .app
            case .counted: .counter
            case .development: .environment
            case .otherCredential: .credential
            case .format: .form("fmt")
            case .noReceipt: .form("receipt")
            case .cut: .notCBOR(.ended)
            case .trailing: .notCBOR(.trailing)
            }
        do throws(AttestationFault) {
            let key = try await verifier.attestation(document, keyID: id, clientDataHash: hash, app: app)
            #expect(expected == nil && key.publicKey == phone.key.publicKey.x963Representation)
        } catch { #expect(error == expected) }
    }

    @Test("an assertion, and each thing that may be wrong with it")
    func assertions() throws {
        let (phone, app) = (FakePhone(), try #require(app))
        let verifier = try AttestationVerifier()
        let hash = Data(SHA256.hash(data: Data("challenge".utf8)))
        let key = phone.key.publicKey.x963Representation
        func check(_ document: Data, hash given: Data? = nil, app other: AttestedApp? = nil) throws -> UInt32 {
            try verifier.assertion(document, publicKey: key, clientDataHash: given ?? hash, app: other ?? app)
        }
        let good = try phone.assertion(hash: hash, app: app, counter: 7)
        #expect(try check(good) == 7)
        #expect(throws: AttestationFault.signature) { try check(good, hash: Data(count: 32)) }
        #expect(throws: AttestationFault.signature) {
            try check(phone.assertion(hash: hash, app: app, counter: 7, by: FakePhone()))
        }
        let stranger = try #require(AttestedApp(id: "TEAM012345.com.example.other"))
        #expect(throws: AttestationFault.app) { try check(good, app: stranger) }
        #expect(throws: AttestationFault.counter) { try check(phone.assertion(hash: hash, app: app, counter: 0)) }
        #expect(throws: AttestationFault.form("authenticatorData")) {
            try check(phone.assertion(hash: hash, app: app, counter: 7, short: true))
        }
        #expect(throws: AttestationFault.form("assertion")) { try check(FakeCBOR.map([])) }
        for at in good.indices {
            var changed = good
            changed[at] ^= 1
            let document = changed
            #expect(throws: AttestationFault.self, "byte \(at)") { try check(document) }
        }
    }

    @Test(
        "what is no app",
        arguments: ["", "com.example.app", "TEAM.com.example", "TEAM012345.app", "team012345.com.example"])
    func apps(_ id: String) {
        #expect(AttestedApp(id: id) == nil)
        #expect(AttestedApp(id: "TEAM012345.com.example.app", bit: 2) == nil)
    }
}
