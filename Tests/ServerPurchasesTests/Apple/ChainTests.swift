/// Chains of certificates: Apple's own is believed while it is valid, and Xcode's only where it was configured.
import AppStoreWire
import Crypto
import Foundation
import ServerMetering
import SimulatorAppStore
import SwiftASN1
import TestSupport
import Testing
import Wire
import X509

@testable import ServerPurchases

@Suite("Chains of certificates")
struct ChainTests {
    private let verifier: SignedDataVerifier

    init() throws {
        verifier = SignedDataVerifier(try AppleStoreConfiguration(bundles: [AppleScene.bundle: "auntentic"]))
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("Apple's own chain leads to the pinned root, to the second of its validity, the first time and the next")
    func apples() async throws {
        let within = ["2025-09-19T19:44:51Z", "2026-11-23T12:00:00Z", "2027-10-13T17:47:23Z"]
        let outside = ["2025-09-19T19:44:50Z", "2027-10-13T17:47:24Z", "2031-01-01T00:00:00Z"]
        for _ in 0..<2 {
            var keys: Set<Data> = []
            for time in within {
                keys.insert(
                    try await verifier.leafKey(ApplesChain.certificates, at: Self.date(time)).rawRepresentation)
            }
            #expect(keys.count == 1)
            for time in outside {
                await #expect(throws: SignedDataFault.chain, "\(time)") {
                    _ = try await verifier.leafKey(ApplesChain.certificates, at: Self.date(time))
                }
            }
        }
    }

    @Test("Apple's certificates in another order, or with one of somebody else's, lead nowhere")
    func mixed() async throws {
        let apples = ApplesChain.certificates
        let local = try LocalAppStore(StoreBook(environment: .production, catalogues: []))
        let signed = try await local.sign(
            SignedRenewal(
                originalTransactionId: "1", productId: "p", autoRenewStatus: 1, signedDate: StoreTime(Date()),
                environment: "Production"))
        let others = try SignedDocument(signed).chain
        let mixes = [
            [apples[1], apples[0], apples[2]], [apples[0], others[1], apples[2]], [others[0], apples[1], apples[2]],
            [apples[1], apples[1], apples[2]], [apples[2], apples[1], apples[0]], [others[0], others[1], apples[2]],
        ]
        for (number, chain) in mixes.enumerated() {
            await #expect(throws: SignedDataFault.self, "\(number)") {
                _ = try await verifier.leafKey(chain, at: Self.date("2026-11-23T12:00:00Z"))
            }
        }
    }

    /// Somebody's Xcode: one certificate of its own, and a key.
    private struct Xcode {
        let key = P256.Signing.PrivateKey()
        let certificate: Data

        init() throws {
            let name = try DistinguishedName { CommonName("StoreKit Testing in Xcode") }
            let made = try Certificate(
                version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: Date() - 3600,
                notValidAfter: Date() + 3600, issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
                extensions: .init(), issuerPrivateKey: .init(key))
            var serializer = DER.Serializer()
            try serializer.serialize(made)
            certificate = Data(serializer.serializedBytes)
        }

        func sign(_ payload: Data) throws -> String {
            let header: JSONValue = ["alg": "ES256", "x5c": [.string(certificate.base64EncodedString())]]
            let text = Self.text(Data(header.jsonText.utf8)) + "." + Self.text(payload)
            return text + "." + Self.text(try key.signature(for: Data(text.utf8)).rawRepresentation)
        }

        private static func text(_ data: Data) -> String {
            data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }

        func configuration() throws -> AppleStoreConfiguration {
            let store = try LocalAppStore(StoreBook(environment: .localTesting, catalogues: []))
            return try AppleStoreConfiguration(
                development: [AppleScene.bundle: "auntentic"], environment: .localTesting, root: store.rootPEM,
                xcodeCertificate: certificate)
        }
    }

    private static func payload(environment: String = "Xcode") throws -> Data {
        let now = StoreTime(Date())
        return try JSONEncoder().encode(
            SignedTransaction(
                transactionId: "0", originalTransactionId: "0", bundleId: AppleScene.bundle,
                productId: AppleScene.basic, purchaseDate: now, type: "Consumable", signedDate: now,
                environment: environment))
    }

    @Test("Xcode's signature counts in development, with the configured certificate and in Xcode's own environment")
    func xcode() async throws {
        let xcode = try Xcode()
        let own = SignedDataVerifier(try xcode.configuration())
        let signed = try xcode.sign(Self.payload())
        #expect(try await own.transaction(signed).0.transactionId == "0")
        // A purchase for nothing must not pass for a paid one.
        for environment in ["Production", "Sandbox", "LocalTesting"] {
            let disguised = try xcode.sign(Self.payload(environment: environment))
            await #expect(throws: SignedDataFault.otherEnvironment("")) { _ = try await own.transaction(disguised) }
        }
        let somebodyElses = try Xcode().sign(Self.payload())
        await #expect(throws: SignedDataFault.chain) { _ = try await own.transaction(somebodyElses) }
        await #expect(throws: SignedDataFault.signature) {
            _ = try await own.transaction(String(signed.dropLast(6)) + "AAAAAA")
        }
        await #expect(throws: SignedDataFault.certificates) { _ = try await verifier.transaction(signed) }
    }

    /// The document with one more member.
    private static func adding(_ member: String) -> @Sendable (String) -> Data {
        { Data("\(String($0.dropLast())),\(member)}".utf8) }
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// What JSON can do to whoever reads it.
    private static let strange: [(String, @Sendable (String) -> Data)] = [
        ("not a number", adding(#""price":NaN"#)),
        ("endless", adding(#""price":1e999"#)),
        ("a part of a piece", adding(#""quantity":1.5"#)),
        ("more than an integer holds", adding(#""quantity":9223372036854775808"#)),
        ("words for a number", adding(#""quantity":"1""#)),
        ("words for a time", adding(#""expiresDate":"tomorrow""#)),
        ("nested too deep", adding(#""x":"# + nested(5000))),
        ("too many values", adding(#""x":[0"# + String(repeating: ",0", count: 5000) + "]")),
        ("a list", { Data("[\($0)]".utf8) }),
        ("two documents", { Data(($0 + $0).utf8) }),
        ("cut", { Data($0.utf8).dropLast(3) }),
        ("no UTF-8", { Data($0.utf8).dropLast() + Data([0x2C, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) }),
        ("nothing", { _ in Data() }),
    ]

    @Test("a payload that is strange as JSON is refused, however well it is signed", arguments: 0..<strange.count)
    func strangeJSON(_ number: Int) async throws {
        let xcode = try Xcode()
        let own = SignedDataVerifier(try xcode.configuration())
        let (name, change) = Self.strange[number]
        let signed = try xcode.sign(change(String(decoding: Self.payload(), as: UTF8.self)))
        do {
            _ = try await own.transaction(signed)
            Issue.record("\(name) was let through")
        } catch { #expect(String(describing: error).contains("form"), "\(name): \(error)") }
    }
}
