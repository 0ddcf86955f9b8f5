/// A certificate for this machine's own addresses, made anew each time and trusted by whoever is handed it.
import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

struct LocalCertificate: Sendable {
    /// The certificate, which is its own root.
    let pem: String
    private let key: P256.Signing.PrivateKey

    init() throws {
        key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Atelier's stand-in for Apple's push service") }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
            notValidBefore: Date(timeIntervalSinceNow: -3600), notValidAfter: Date(timeIntervalSinceNow: 400 * 86_400),
            issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                SubjectAlternativeNames([
                    .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                ])
            },
            issuerPrivateKey: .init(key))
        pem = try certificate.serializeAsPEM().pemString
    }

    func tls() throws -> TLSConfiguration {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)).map { NIOSSLCertificateSource.certificate($0) }
        let privateKey = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
        return .makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(privateKey))
    }
}
