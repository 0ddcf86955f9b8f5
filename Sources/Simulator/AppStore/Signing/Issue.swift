/// Makes the three certificates, with or without what marks them as Apple's kind.
import Crypto
import Foundation
import SwiftASN1
import X509

enum Issue {
    /// ASN.1's NULL, the value of Apple's marks.
    private static let null: ArraySlice<UInt8> = [0x05, 0x00]

    static func name(_ text: String) throws -> DistinguishedName {
        try DistinguishedName {
            CountryName("US")
            OrganizationName("Atelier's offline App Store")
            CommonName(text)
        }
    }

    static func text(_ certificate: Certificate) throws -> String {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return Data(serializer.serializedBytes).base64EncodedString()
    }

    static func root(key: P384.Signing.PrivateKey, from: Date, to: Date) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: from,
            notValidAfter: to, issuer: name("Test Root CA - G3"), subject: name("Test Root CA - G3"),
            signatureAlgorithm: .ecdsaWithSHA384,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: .init(key.publicKey))
            },
            issuerPrivateKey: .init(key))
    }

    static func intermediate(
        for key: P384.Signing.PublicKey, by root: P384.Signing.PrivateKey, from: Date, to: Date, isMarked: Bool
    ) throws -> Certificate {
        var extensions = try Certificate.Extensions {
            Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
            Critical(KeyUsage(keyCertSign: true, cRLSign: true))
            SubjectKeyIdentifier(hash: .init(key))
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: .init(root.publicKey)).keyIdentifier)
        }
        if isMarked {
            try extensions.append(.init(oid: StoreAuthority.intermediateMark, critical: false, value: null))
        }
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key), notValidBefore: from, notValidAfter: to,
            issuer: name("Test Root CA - G3"), subject: name("Test Developer Relations CA"),
            signatureAlgorithm: .ecdsaWithSHA384, extensions: extensions, issuerPrivateKey: .init(root))
    }

    static func leaf(
        for key: P256.Signing.PublicKey, by intermediate: P384.Signing.PrivateKey, from: Date, to: Date, isMarked: Bool
    ) throws -> Certificate {
        var extensions = try Certificate.Extensions {
            Critical(BasicConstraints.notCertificateAuthority)
            Critical(KeyUsage(digitalSignature: true))
            SubjectKeyIdentifier(hash: .init(key))
            AuthorityKeyIdentifier(
                keyIdentifier: SubjectKeyIdentifier(hash: .init(intermediate.publicKey)).keyIdentifier)
        }
        if isMarked { try extensions.append(.init(oid: StoreAuthority.leafMark, critical: false, value: null)) }
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key), notValidBefore: from, notValidAfter: to,
            issuer: name("Test Developer Relations CA"), subject: name("Test App Store Receipt Signing"),
            signatureAlgorithm: .ecdsaWithSHA384, extensions: extensions, issuerPrivateKey: .init(intermediate))
    }
}
