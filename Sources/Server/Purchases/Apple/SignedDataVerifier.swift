/// Verifies that the App Store has signed a document, and that it is about an app and an environment of ours.
///
/// The rules are Apple's: exactly three certificates, the root pinned, marks in leaf and intermediate, all of them valid
/// when the document was signed, and an ES256 signature of the leaf's key. The document's own root is not looked at.
import AppStoreWire
import Crypto
import Foundation
import ServerMetering
import SwiftASN1
import Synchronization
@_spi(FixedExpiryValidationTime) import X509

package final class SignedDataVerifier: Sendable {
    private static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    private static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

    private let configuration: AppleStoreConfiguration
    private let chains = Mutex(KnownChains())

    package init(_ configuration: AppleStoreConfiguration) {
        self.configuration = configuration
    }

    /// A purchase, and the app it belongs to.
    package func transaction(_ text: String) async throws(SignedDataFault) -> (SignedTransaction, app: String) {
        let transaction = try await verified(text, as: SignedTransaction.self) { ($0.environment, $0.signedDate.date) }
        return (transaction, try app(transaction.bundleId))
    }

    package func renewal(_ text: String) async throws(SignedDataFault) -> SignedRenewal {
        try await verified(text, as: SignedRenewal.self) { ($0.environment, $0.signedDate.date) }
    }

    /// A message; what is signed inside of it is verified on its own.
    package func notification(_ text: String) async throws(SignedDataFault) -> StoreNotification {
        let message = try await verified(text, as: StoreNotification.self) { message in
            let named = message.data?.environment ?? message.summary?.environment ?? message.appData?.environment
            // A token for purchases outside of the store names no environment; a test's begins with this word.
            let token = message.externalPurchaseToken?.externalPurchaseId
            let environment = token.map { $0.hasPrefix("SANDBOX") ? "Sandbox" : "Production" }
            return (named ?? environment ?? "", message.signedDate.date)
        }
        let parts: [(bundle: String, apple: Int64?)?] = [
            message.data.map { ($0.bundleId, $0.appAppleId) }, message.summary.map { ($0.bundleId, $0.appAppleId) },
            message.appData.map { ($0.bundleId, $0.appAppleId) },
            message.externalPurchaseToken.map { ($0.bundleId, $0.appAppleId) },
        ]
        let present = parts.compactMap(\.self)
        guard present.count == 1 else { throw .form("one of data, summary, appData, externalPurchaseToken") }
        _ = try app(present[0].bundle)
        if configuration.environment == .production, let wanted = configuration.appleIDs[present[0].bundle],
            present[0].apple != wanted
        {
            throw .otherApp
        }
        return message
    }

    private func app(_ bundle: String) throws(SignedDataFault) -> String {
        guard let app = configuration.bundles[bundle] else { throw .otherBundle(bundle) }
        return app
    }

    private func verified<T: Decodable>(
        _ text: String, as type: T.Type, facts: (T) -> (environment: String, signed: Date)
    ) async throws(SignedDataFault) -> T {
        if let xcode = configuration.xcodeCertificate, let value = try byXcode(text, xcode, type) {
            guard facts(value).environment == StoreEnvironment.xcode.rawValue else { throw .otherEnvironment("") }
            return value
        }
        let document = try SignedDocument(text)
        // Needed for the time at which the certificates must have been valid; nothing of it is believed before the end.
        let value = try document.decoded(type)
        let (environment, signed) = facts(value)
        let key = try await leafKey(document.chain, at: signed)
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: document.signature),
            key.isValidSignature(signature, for: document.signedText)
        else { throw .signature }
        guard configuration.accepts(environment) else { throw .otherEnvironment(environment) }
        return value
    }

    /// - Parameter chain: leaf, intermediate and root, as DER.
    func leafKey(_ chain: [Data], at time: Date) async throws(SignedDataFault) -> P256.Signing.PublicKey {
        let fingerprint = KnownChains.fingerprint(chain)
        if let key = chains.withLock({ $0.key(of: fingerprint, at: time) }) { return key }
        guard let leaf = try? Certificate(derEncoded: Array(chain[0])),
            let intermediate = try? Certificate(derEncoded: Array(chain[1]))
        else { throw .certificates }
        var verifier = Verifier(rootCertificates: CertificateStore([configuration.root])) {
            RFC5280Policy(fixedExpiryValidationTime: time)
        }
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore([intermediate]))
        guard case .validCertificate(let path) = result, path.count == 3 else { throw .chain }
        guard leaf.extensions.contains(where: { $0.oid == Self.leafMark }),
            intermediate.extensions.contains(where: { $0.oid == Self.intermediateMark })
        else { throw .mark }
        guard let key = P256.Signing.PublicKey(leaf.publicKey) else { throw .chain }
        chains.withLock { $0.learn(fingerprint, key, path: [leaf, intermediate, configuration.root]) }
        return key
    }

    /// Xcode signs with one certificate of its own; only the one that was configured is believed, and only in
    /// development. Nil for a document that isn't Xcode's.
    private func byXcode<T: Decodable>(
        _ text: String, _ certificate: Data, _ type: T.Type
    ) throws(SignedDataFault) -> T? {
        guard let document = try? SignedDocument(text, certificates: 1) else { return nil }
        guard document.chain[0] == certificate, let parsed = try? Certificate(derEncoded: Array(certificate)),
            let key = P256.Signing.PublicKey(parsed.publicKey)
        else { throw .chain }
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: document.signature),
            key.isValidSignature(signature, for: document.signedText)
        else { throw .signature }
        return try document.decoded(type)
    }
}
