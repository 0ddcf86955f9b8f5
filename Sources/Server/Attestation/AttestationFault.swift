/// Why what a phone sent proves nothing.

package enum AttestationFault: Error, Sendable, Hashable {
    case notCBOR(CBOR.Fault)
    /// Not the fields, the format or the lengths that Apple's documents have.
    case form(String)
    /// The certificates don't lead to Apple's root, or not at this time.
    case chain
    /// The certificate was made for another challenge or for other data.
    case nonce
    /// The key's id isn't its public key's hash.
    case keyID
    /// Another app's, or another team's.
    case app
    /// A new key that has signed already.
    case counter
    /// A development key where only production counts, or the other way round.
    case environment
    /// The authenticator speaks of another key.
    case credential
    case signature
    /// The key has signed as much before.
    case replayed
}
