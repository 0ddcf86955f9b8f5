/// Verifies what App Attest makes: that a key lives in a real phone's hardware and belongs to our app.
import Crypto
import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

package struct AttestationVerifier: Sendable {
    package struct Key: Sendable, Hashable {
        package let id: Data
        /// Uncompressed, 65 bytes.
        package let publicKey: Data
        package let receipt: Data
    }

    private let root: Certificate
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - root: tests have their own; nothing configures it.
    ///   - now: tests move it.
    init(root: Certificate, now: @escaping @Sendable () -> Date = { Date() }) {
        self.root = root
        self.now = now
    }

    /// Believes Apple.
    package init() throws { self.init(root: try AppleAttestationRoot.certificate()) }

    /// - Parameters:
    ///   - clientDataHash: exactly the bytes that the app gave to `attestKey`. Our apps give the SHA-256 of the challenge;
    ///     Apple's published example gives the challenge itself.
    package func attestation(
        _ document: Data, keyID: Data, clientDataHash: Data, app: AttestedApp
    ) async throws(AttestationFault) -> Key {
        let statement = try AttestationStatement(document)
        let leaf = try await verified(statement.certificates)
        guard try Self.nonce(of: leaf) == Data(SHA256.hash(data: statement.authData + clientDataHash)) else {
            throw .nonce
        }
        guard let publicKey = P256.Signing.PublicKey(leaf.publicKey)?.x963Representation else { throw .keyID }
        guard Data(SHA256.hash(data: publicKey)) == keyID else { throw .keyID }
        let data = try AuthenticatorData(attestation: statement.authData)
        guard data.appHash == app.hash else { throw .app }
        guard data.counter == 0 else { throw .counter }
        guard data.credential?.authenticator == app.environment.authenticator else { throw .environment }
        guard data.credential?.id == keyID else { throw .credential }
        return Key(id: keyID, publicKey: publicKey, receipt: statement.receipt)
    }

    /// - Returns: how often the key has signed; the caller compares it with what was known.
    package func assertion(
        _ document: Data, publicKey: Data, clientDataHash: Data, app: AttestedApp
    ) throws(AttestationFault) -> UInt32 {
        let fields = try AttestationStatement.fields(document)
        guard let signature = fields["signature"]?.bytesValue, let raw = fields["authenticatorData"]?.bytesValue,
            (1...80).contains(signature.count)
        else { throw .form("assertion") }
        let data = try AuthenticatorData(assertion: raw)
        let nonce = Data(SHA256.hash(data: raw + clientDataHash))
        guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey),
            let signed = try? P256.Signing.ECDSASignature(derRepresentation: signature),
            key.isValidSignature(signed, for: nonce)
        else { throw .signature }
        guard data.appHash == app.hash else { throw .app }
        guard data.counter > 0 else { throw .counter }
        return data.counter
    }

    private func verified(_ certificates: [Certificate]) async throws(AttestationFault) -> Certificate {
        let time = now()
        var verifier = Verifier(rootCertificates: CertificateStore([root])) {
            RFC5280Policy(fixedExpiryValidationTime: time)
        }
        let result = await verifier.validate(
            leaf: certificates[0], intermediates: CertificateStore([certificates[1]]))
        // Leaf, intermediate, root: a leaf that is the root, or signed by it, is none of Apple's phones.
        guard case .validCertificate(let chain) = result, chain.count == 3 else { throw .chain }
        return certificates[0]
    }

    private static let nonceExtension: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 8, 2]

    /// SEQUENCE { [1] { OCTET STRING of 32 bytes } }, in the only way that DER writes it.
    private static func nonce(of leaf: Certificate) throws(AttestationFault) -> Data {
        let found = leaf.extensions.filter { $0.oid == nonceExtension }
        let head: [UInt8] = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20]
        guard found.count == 1, found[0].value.count == head.count + 32, found[0].value.starts(with: head) else {
            throw .nonce
        }
        return Data(found[0].value.dropFirst(head.count))
    }
}

/// The parts of an attestation, not yet believed.
struct AttestationStatement {
    let certificates: [Certificate]
    let receipt: Data
    let authData: Data

    init(_ document: Data) throws(AttestationFault) {
        let fields = try Self.fields(document)
        guard fields["fmt"]?.textValue == "apple-appattest" else { throw .form("fmt") }
        guard let chain = fields["attStmt"]?["x5c"]?.arrayValue, chain.count == 2 else { throw .form("x5c") }
        guard let receipt = fields["attStmt"]?["receipt"]?.bytesValue, receipt.count <= 16_384 else {
            throw .form("receipt")
        }
        guard let authData = fields["authData"]?.bytesValue else { throw .form("authData") }
        var certificates: [Certificate] = []
        for item in chain {
            guard let bytes = item.bytesValue, bytes.count <= 4096,
                let certificate = try? Certificate(derEncoded: Array(bytes))
            else { throw .form("x5c") }
            certificates.append(certificate)
        }
        self.certificates = certificates
        self.receipt = receipt
        self.authData = authData
    }

    static func fields(_ document: Data) throws(AttestationFault) -> CBOR {
        do { return try CBOR(document) } catch { throw .notCBOR(error) }
    }
}
