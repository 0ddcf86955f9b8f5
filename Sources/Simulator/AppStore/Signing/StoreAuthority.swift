/// Who may sign for this store: a root, an intermediate and a leaf certificate with their keys, shaped like Apple's.
import Crypto
import Foundation
import SwiftASN1
import X509

package struct StoreAuthority: Sendable {
    /// Apple's marks: the intermediate is one for such signatures, and the leaf is the App Store's.
    package static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
    package static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]

    let rootKey: P384.Signing.PrivateKey
    let intermediateKey: P384.Signing.PrivateKey
    private(set) var leafKey: P256.Signing.PrivateKey
    let root: Certificate
    let intermediate: Certificate
    private(set) var leaf: Certificate

    private static let day: TimeInterval = 86_400

    /// - Parameter now: validity is counted from here, as long as Apple's: 25, 15 and about 2 years.
    package init(now: Date) throws {
        rootKey = P384.Signing.PrivateKey()
        intermediateKey = P384.Signing.PrivateKey()
        leafKey = P256.Signing.PrivateKey()
        root = try Issue.root(key: rootKey, from: now - 3650 * Self.day, to: now + 25 * 365 * Self.day)
        intermediate = try Issue.intermediate(
            for: intermediateKey.publicKey, by: rootKey, from: now - 1825 * Self.day, to: now + 15 * 365 * Self.day,
            isMarked: true)
        leaf = try Issue.leaf(
            for: leafKey.publicKey, by: intermediateKey, from: now - 365 * Self.day, to: now + 760 * Self.day,
            isMarked: true)
    }

    /// Makes another leaf when the clock was moved out of this one's time.
    mutating func prepare(for now: Date) throws {
        guard !(leaf.notValidBefore...leaf.notValidAfter).contains(now) else { return }
        leafKey = P256.Signing.PrivateKey()
        leaf = try Issue.leaf(
            for: leafKey.publicKey, by: intermediateKey, from: now - 365 * Self.day, to: now + 760 * Self.day,
            isMarked: true)
    }

    /// The root as a file's text: whoever trusts it trusts this store.
    package var rootPEM: String { get throws { try root.serializeAsPEM().pemString } }

    /// The chain as a header carries it: leaf, intermediate, root.
    package var chain: [String] { get throws { try [leaf, intermediate, root].map(Issue.text) } }
}

extension StoreAuthority {
    /// What is kept in a file, so that a restarted store signs under the same root.
    struct Kept: Codable, Sendable {
        var rootKey, intermediateKey, leafKey: String
        var root, intermediate, leaf: String
    }

    var kept: Kept {
        get throws {
            try Kept(
                rootKey: rootKey.pemRepresentation, intermediateKey: intermediateKey.pemRepresentation,
                leafKey: leafKey.pemRepresentation, root: root.serializeAsPEM().pemString,
                intermediate: intermediate.serializeAsPEM().pemString, leaf: leaf.serializeAsPEM().pemString)
        }
    }

    init(_ kept: Kept) throws {
        rootKey = try P384.Signing.PrivateKey(pemRepresentation: kept.rootKey)
        intermediateKey = try P384.Signing.PrivateKey(pemRepresentation: kept.intermediateKey)
        leafKey = try P256.Signing.PrivateKey(pemRepresentation: kept.leafKey)
        root = try Certificate(pemEncoded: kept.root)
        intermediate = try Certificate(pemEncoded: kept.intermediate)
        leaf = try Certificate(pemEncoded: kept.leaf)
    }
}
