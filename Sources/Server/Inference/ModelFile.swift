/// A pinned model: its file and what that file must be.
import Crypto
import Foundation

package struct ModelFile: Hashable, Sendable {
    /// Below the folder of models.
    package var name: String
    /// Of the whole file, in lower-case hexadecimal.
    package var sha256: String

    package init(_ name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }

    /// The whole file, once it has been found to be the pinned one.
    package func bytes(in folder: URL) throws(InferenceError) -> Data {
        let file = folder.appending(path: name)
        guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else { throw .modelMissing(name) }
        let found = SHA256.hash(data: bytes).map { String($0, radix: 16).leftPadded }.joined()
        guard found == sha256 else { throw .modelAltered(name) }
        return bytes
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
