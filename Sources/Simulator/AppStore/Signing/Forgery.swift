/// Documents that look like the store's and aren't: a server under test has to refuse each of them.
import Crypto
import Foundation
import X509

package enum Forgery: String, CaseIterable, Sendable {
    /// A whole chain of somebody else, shaped like ours.
    case otherRoot
    /// Somebody else's leaf and intermediate, with our root after them.
    case ourRootAppended
    case twoCertificates
    case fourCertificates
    case noCertificates
    case unmarkedLeaf
    case unmarkedIntermediate
    /// The leaf was no longer valid when the document was signed.
    case expiredLeaf
    /// Our chain, and a signature by another key.
    case otherKey
    /// Another leaf of the same intermediate stands first; the signature is the true leaf's.
    case swappedLeaf
    /// Our leaf signs a certificate, as if it could.
    case leafAsIssuer
    case rs256Header
    case hs256Header
    case noneHeader
    case noneWithoutSignature
    /// The payload was changed after it was signed.
    case tamperedPayload
    case emptySignature
    case brokenBase64
}

extension StoreAuthority {
    package func sign(_ payload: some Encodable, as forgery: Forgery, now: Date) throws -> String {
        let body = try Self.json(payload)
        let true3 = try chain
        func with(_ x5c: [String], alg: String = "ES256", key: P256.Signing.PrivateKey? = nil) throws -> String {
            try Self.compact(body, header: SignedHeader(alg: alg, x5c: x5c), key: key ?? leafKey)
        }
        switch forgery {
        case .otherRoot:
            return try StoreAuthority(now: now).sign(payload)
        case .ourRootAppended:
            let other = try StoreAuthority(now: now)
            return try with(Array(other.chain.prefix(2)) + [true3[2]], key: other.leafKey)
        case .twoCertificates: return try with(Array(true3.prefix(2)))
        case .fourCertificates: return try with(true3 + [true3[2]])
        case .noCertificates: return try with([])
        case .otherKey: return try with(true3, key: P256.Signing.PrivateKey())
        case .rs256Header: return try with(true3, alg: "RS256")
        case .hs256Header: return try with(true3, alg: "HS256")
        case .noneHeader: return try with(true3, alg: "none")
        case .unmarkedLeaf, .unmarkedIntermediate, .expiredLeaf, .swappedLeaf, .leafAsIssuer:
            let (x5c, key) = try forgedChain(forgery, now: now)
            return try with(x5c, key: key)
        case .noneWithoutSignature, .tamperedPayload, .emptySignature, .brokenBase64:
            return try spoiled(with(true3, alg: forgery == .noneWithoutSignature ? "none" : "ES256"), forgery)
        }
    }

    private func forgedChain(_ forgery: Forgery, now: Date) throws -> ([String], P256.Signing.PrivateKey) {
        let year: TimeInterval = 365 * 86_400, key = P256.Signing.PrivateKey()
        let (from, to) = forgery == .expiredLeaf ? (now - 3 * year, now - year) : (now - year, now + year)
        var issuer = (key: intermediateKey, certificate: intermediate)
        if forgery == .unmarkedIntermediate {
            issuer.key = P384.Signing.PrivateKey()
            issuer.certificate = try Issue.intermediate(
                for: issuer.key.publicKey, by: rootKey, from: now - year, to: now + year, isMarked: false)
        }
        if forgery == .leafAsIssuer {
            // A certificate by a leaf: its middle one is no authority.
            let other = P256.Signing.PrivateKey()
            let made = try Certificate(
                version: .v3, serialNumber: .init(), publicKey: .init(other.publicKey), notValidBefore: from,
                notValidAfter: to, issuer: leaf.subject, subject: leaf.subject, signatureAlgorithm: .ecdsaWithSHA256,
                extensions: leaf.extensions, issuerPrivateKey: .init(leafKey))
            return (try [made, leaf, root].map(Issue.text), other)
        }
        let made = try Issue.leaf(
            for: key.publicKey, by: issuer.key, from: from, to: to, isMarked: forgery != .unmarkedLeaf)
        return (
            try [made, issuer.certificate, root].map(Issue.text), forgery == .swappedLeaf ? leafKey : key
        )
    }

    private func spoiled(_ document: String, _ forgery: Forgery) -> String {
        var parts = document.split(separator: ".").map(String.init)
        switch forgery {
        case .tamperedPayload:
            let text = String(decoding: Base64URL.decode(parts[1]) ?? Data(), as: UTF8.self)
            // One digit more or less is enough: every document carries a time.
            let changed = text.replacing(#/"signedDate":(\d+)/#) { "\"signedDate\":\((Int64($0.1) ?? 0) + 1)" }
            parts[1] = Base64URL.encode(Data(changed.utf8))
        case .brokenBase64: parts[1] = "*" + parts[1].dropFirst()
        default: parts[2] = ""
        }
        return parts.joined(separator: ".")
    }
}
