/// A phone that attests and signs as a real one does, under a root of its own, and can be told to do each thing wrong.
import Crypto
import Foundation
import SwiftASN1
import X509

@testable import ServerAttestation

struct FakeApple: Sendable {
    let root: Certificate
    private let rootKey = P384.Signing.PrivateKey()
    private let middle: Certificate
    private let middleKey = P384.Signing.PrivateKey()

    init() throws {
        let (name, below) = (try Self.name("Root"), try Self.name("CA 1"))
        root = try Self.certificate(name, .init(rootKey.publicKey), issuer: name, .init(rootKey), isAuthority: true)
        middle = try Self.certificate(
            below, .init(middleKey.publicKey), issuer: name, .init(rootKey), isAuthority: true)
    }

    private static func name(_ text: String) throws -> DistinguishedName { try DistinguishedName { CommonName(text) } }

    private static func certificate(
        _ subject: DistinguishedName, _ key: Certificate.PublicKey, issuer: DistinguishedName,
        _ signer: Certificate.PrivateKey, isAuthority: Bool = false, nonce: Data? = nil,
        life: ClosedRange<Double> = -1...1
    ) throws -> Certificate {
        var extensions = try Certificate.Extensions {
            Critical(
                isAuthority ? BasicConstraints.isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority)
        }
        if let nonce {
            try extensions.append(
                .init(
                    oid: [1, 2, 840, 113_635, 100, 8, 2], critical: false,
                    value: [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + Array(nonce)))
        }
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: key,
            notValidBefore: Date(timeIntervalSinceNow: life.lowerBound * 86_400),
            notValidAfter: Date(timeIntervalSinceNow: life.upperBound * 86_400), issuer: issuer, subject: subject,
            signatureAlgorithm: isAuthority || nonce != nil ? .ecdsaWithSHA384 : .ecdsaWithSHA256,
            extensions: extensions,
            issuerPrivateKey: signer)
    }

    /// What is done wrong.
    enum Wrong: CaseIterable, Sendable {
        case nothing, otherRoot, expired, notYet, oneCertificate, threeCertificates, swapped, otherChallenge, noNonce
        case otherKeyID, otherApp, counted, development, otherCredential, format, noReceipt, cut, trailing, authData
    }

    func attestation(_ phone: FakePhone, hash: Data, app: AttestedApp, _ wrong: Wrong = .nothing) throws -> Data {
        var apple = self
        if wrong == .otherRoot { apple = try FakeApple() }
        var data = wrong == .otherApp ? Data(SHA256.hash(data: Data("x".utf8))) : app.hash
        data += [0x40, 0, 0, 0, wrong == .counted ? 1 : 0]
        data +=
            wrong == .development ? AttestedApp.Environment.development.authenticator : app.environment.authenticator
        data += [0, 32] + (wrong == .otherCredential ? Data(repeating: 7, count: 32) : phone.id)
        data += [0xA0]
        let nonce = Data(SHA256.hash(data: data + (wrong == .otherChallenge ? Data(count: 32) : hash)))
        if wrong == .authData { data[33] ^= 0; data += [0] }
        let life: ClosedRange<Double> = wrong == .expired ? -3 ... -1 : wrong == .notYet ? 0.5...1 : -1...1
        let leaf = try Self.certificate(
            try Self.name("phone"), .init(phone.key.publicKey), issuer: try Self.name("CA 1"), .init(apple.middleKey),
            nonce: wrong == .noNonce ? nil : nonce, life: life)
        var chain = [leaf, apple.middle]
        if wrong == .oneCertificate { chain = [leaf] }
        if wrong == .threeCertificates { chain.append(apple.root) }
        if wrong == .swapped { chain.reverse() }
        let x5c = FakeCBOR.array(
            try chain.map { certificate in
                var serializer = DER.Serializer()
                try serializer.serialize(certificate)
                return FakeCBOR.bytes(Data(serializer.serializedBytes))
            })
        var statement = [("x5c", x5c)]
        if wrong != .noReceipt { statement.append(("receipt", FakeCBOR.bytes(Data("receipt".utf8)))) }
        let document = FakeCBOR.map([
            ("fmt", FakeCBOR.text(wrong == .format ? "packed" : "apple-appattest")),
            ("attStmt", FakeCBOR.map(statement)), ("authData", FakeCBOR.bytes(data)),
        ])
        return wrong == .cut ? document.dropLast() : wrong == .trailing ? document + [0] : document
    }
}

struct FakePhone: Sendable {
    let key = P256.Signing.PrivateKey()
    var id: Data { Data(SHA256.hash(data: key.publicKey.x963Representation)) }

    func assertion(
        hash: Data, app: AttestedApp, counter: UInt32, by other: FakePhone? = nil, short: Bool = false
    ) throws -> Data {
        var data = app.hash + [0x40]
        data += withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        if short { data = data.dropLast() }
        let nonce = Data(SHA256.hash(data: data + hash))
        let signature = try (other ?? self).key.signature(for: nonce).derRepresentation
        return FakeCBOR.map([("signature", FakeCBOR.bytes(signature)), ("authenticatorData", FakeCBOR.bytes(data))])
    }
}

/// Writes what the reader reads.
enum FakeCBOR {
    private static func head(_ type: UInt8, _ count: Int) -> Data {
        switch count {
        case 0..<24: Data([type << 5 | UInt8(count)])
        case 24..<256: Data([type << 5 | 24, UInt8(count)])
        default: Data([type << 5 | 25, UInt8(count >> 8), UInt8(count & 0xFF)])
        }
    }
    static func bytes(_ data: Data) -> Data { head(2, data.count) + data }
    static func text(_ text: String) -> Data { head(3, text.utf8.count) + Data(text.utf8) }
    static func array(_ items: [Data]) -> Data { items.reduce(head(4, items.count), +) }
    static func map(_ members: [(String, Data)]) -> Data {
        members.reduce(head(5, members.count)) { $0 + text($1.0) + $1.1 }
    }
}
