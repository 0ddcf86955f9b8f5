/// The keys of certificate chains that were verified: Apple signs with the same few for years.
import Crypto
import Foundation
import X509

struct KnownChains {
    private struct Known {
        var key: P256.Signing.PublicKey
        /// While every certificate of the chain is valid.
        var validity: ClosedRange<Date>
    }

    private static let capacity = 64
    private var chains: [Data: Known] = [:]

    /// Of leaf and intermediate; the root is ours.
    static func fingerprint(_ chain: [Data]) -> Data {
        var hasher = SHA256()
        for certificate in chain.prefix(2) {
            withUnsafeBytes(of: certificate.count) { hasher.update(bufferPointer: $0) }
            hasher.update(data: certificate)
        }
        return Data(hasher.finalize())
    }

    /// Nil for a chain that is unknown, and for a time at which it isn't valid.
    func key(of fingerprint: Data, at time: Date) -> P256.Signing.PublicKey? {
        chains[fingerprint].flatMap { $0.validity.contains(time) ? $0.key : nil }
    }

    mutating func learn(_ fingerprint: Data, _ key: P256.Signing.PublicKey, path: [Certificate]) {
        let begin = path.map(\.notValidBefore).max() ?? .distantFuture
        let end = path.map(\.notValidAfter).min() ?? .distantPast
        guard begin <= end else { return }
        if chains.count >= Self.capacity { chains.removeAll(keepingCapacity: true) }
        chains[fingerprint] = Known(key: key, validity: begin...end)
    }
}
