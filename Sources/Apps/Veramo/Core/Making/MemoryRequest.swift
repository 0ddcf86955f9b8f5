/// What a person asks the picture maker for, and the rules that it must keep.
import Foundation
import PlainText

package struct MemoryRequest: Codable, Sendable, Hashable {
    package var prompt: String
    /// A `MemoryPreset`; nil for none.
    package var preset: String?
    /// Pictures of the own gallery, or the partner’s that were shared; the server checks whose they are.
    package var references: [UUID]?

    package init(prompt: String, preset: String? = nil, references: [UUID]? = nil) {
        (self.prompt, self.preset, self.references) = (prompt, preset, references)
    }
}

/// A request that keeps the rules.
package struct MemoryWish: Sendable, Hashable {
    /// Characters as a person counts them: a family of emoji is one.
    package static let most = 500
    package static let mostReferences = 5
    package static let length = TextLength(characters: most)

    /// Empty only beside a preset.
    package let prompt: String
    package let preset: MemoryPreset?
    package let references: [UUID]

    /// Which kind of model serves a wish; the server chooses by it, not the client.
    package enum Kind: String, Sendable, Hashable { case text, oneReference, severalReferences }

    package var kind: Kind {
        switch references.count {
        case 0: .text
        case 1: .oneReference
        default: .severalReferences
        }
    }

    package enum Problem: Error, Sendable, Hashable {
        case empty
        case tooLong(characters: Int)
        case tooManyBytes
        case unknownPreset
        case tooManyReferences(Int)
        case badReference

        package var message: String {
            switch self {
            case .empty: "Describe the memory, or choose a style."
            case .tooLong(let count): "That’s \(count) characters. A description has at most \(MemoryWish.most)."
            case .tooManyBytes: "Some of these characters carry too many marks. Use simpler ones."
            case .unknownPreset: "There is no such style. Choose one from the list."
            case .tooManyReferences: "Choose at most \(MemoryWish.mostReferences) pictures."
            case .badReference: "One of the pictures can’t be found, or it was chosen twice."
            }
        }
    }

    package init(_ request: MemoryRequest) throws(Problem) {
        // The cheap check first: what follows reads the whole text.
        guard request.prompt.utf8.count <= Self.length.bytes * 2 else { throw .tooManyBytes }
        prompt = request.prompt.withoutHidden.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard prompt.utf8.count <= Self.length.bytes, prompt.unicodeScalars.count <= Self.length.scalars else {
            throw .tooManyBytes
        }
        guard prompt.count <= Self.most else { throw .tooLong(characters: prompt.count) }
        preset = request.preset.flatMap(MemoryPreset.init)
        guard preset != nil || request.preset == nil else { throw .unknownPreset }
        guard !prompt.isEmpty || preset != nil else { throw .empty }
        references = request.references ?? []
        guard references.count <= Self.mostReferences else { throw .tooManyReferences(references.count) }
        guard Set(references).count == references.count else { throw .badReference }
    }
}
