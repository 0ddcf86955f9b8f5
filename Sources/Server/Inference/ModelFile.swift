/// A pinned model: its file and what that file must be.
import Foundation

package struct ModelFile: Hashable, Sendable {
    /// Below the folder of models.
    package var name: String
    /// Of the whole file, in lower-case hexadecimal.
    package var sha256: String
    /// Whether it computes in 32 bits; else in those that the processor is fastest in, which a reader of coordinates can't use.
    package var isExact: Bool

    package init(_ name: String, sha256: String, isExact: Bool = false) {
        (self.name, self.sha256, self.isExact) = (name, sha256, isExact)
    }

    /// The whole file, once it has been found to be the pinned one.
    package func bytes(in folder: URL) throws(InferenceError) -> Data {
        let file = folder.appending(path: name)
        guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else { throw .modelMissing(name) }
        guard bytes.sha256 == sha256 else { throw .modelAltered(name) }
        return bytes
    }
}
