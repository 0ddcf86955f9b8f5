/// The inputs that are kept: small ones to begin with, and every one that broke something.
import Foundation

package enum Corpus {
    package struct Input: Sendable {
        package var file: String
        package var bytes: [UInt8]
    }

    /// In the order of their names.
    package static func inputs(of target: FuzzTarget) throws -> [Input] {
        guard let root = Bundle.module.resourceURL else { throw Broken("the corpora are not beside the program") }
        let folder = root.appendingPathComponent("Corpora").appendingPathComponent(target.name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.sorted { $0.lastPathComponent < $1.lastPathComponent }.map {
            Input(file: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0)))
        }
    }
}
