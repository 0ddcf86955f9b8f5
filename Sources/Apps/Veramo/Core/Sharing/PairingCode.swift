/// Six characters that one partner reads out and the other types in.
import Foundation

package struct PairingCode: Sendable, Hashable, CustomStringConvertible {
    /// None looks like another of them or like one that is left out: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V.
    package static let alphabet = Array("34679ACDEFGHJKMNPQRTWXY")
    package static let length = 6

    package let text: String

    package enum Problem: Error, Sendable, Hashable {
        case length
        case character(Character)

        package var message: String {
            switch self {
            case .length: "A code has \(PairingCode.length) characters."
            case .character(let character): "No code has the character \(character). Look at it again."
            }
        }
    }

    /// As people type it: small letters, blanks and hyphens are fine.
    package init(typed: String) throws(Problem) {
        // Hostile text is long; a person's is not.
        guard typed.utf8.count <= 128 else { throw .length }
        let kept = typed.uppercased().filter { !$0.isWhitespace && !"-–—".contains($0) }
        if let strange = kept.first(where: { !Self.alphabet.contains($0) }) { throw .character(strange) }
        guard kept.count == Self.length else { throw .length }
        text = kept
    }

    /// - Parameter generator: On the server the system's, which can't be guessed.
    package init(using generator: inout some RandomNumberGenerator) {
        text = String(
            (0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)] })
    }

    package var description: String { text }
}
