/// A folder of its own with the real runtime and models, links into the one that `make setup` fetched.
import Crypto
import Foundation
import ServerInference

struct InferenceStage {
    let url: URL
    var folder: InferenceFolder { InferenceFolder(url) }
    var libraries: URL { url.appending(path: "libraries") }
    var models: URL { url.appending(path: "models") }
    var cache: URL { url.appending(path: "cache") }

    struct NotFetched: Error {}

    /// Finds print in pictures, whose sides are multiples of 32.
    static let name = "PP-OCRv6_det_small.onnx"

    static func with(_ body: (InferenceStage) async throws -> Void) async throws {
        guard let real = InferenceFolder.find() else { throw NotFetched() }
        let stage = InferenceStage(
            url: FileManager.default.temporaryDirectory.appending(path: "inference-\(UUID().uuidString)"))
        let files = FileManager.default
        defer { try? files.removeItem(at: stage.url) }
        try files.createDirectory(at: stage.cache, withIntermediateDirectories: true)
        for name in ["libraries", "models"] {
            try files.createDirectory(at: stage.url.appending(path: name), withIntermediateDirectories: true)
            for file in try files.contentsOfDirectory(
                at: real.url.appending(path: name), includingPropertiesForKeys: nil)
            {
                let link = stage.url.appending(path: "\(name)/\(file.lastPathComponent)")
                try files.createSymbolicLink(at: link, withDestinationURL: file.resolvingSymlinksInPath())
            }
        }
        try await body(stage)
    }

    func runtime() throws -> InferenceRuntime { try InferenceRuntime(folder, cache: cache) }

    /// The model as it is here.
    func model() throws -> ModelFile {
        let bytes = try Data(contentsOf: models.appending(path: Self.name))
        let hash = SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return ModelFile(Self.name, sha256: hash)
    }

    /// Puts another file in the place of a link.
    func replace(_ file: URL, by bytes: Data) throws {
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
    }

    func library() throws -> URL {
        let all = try FileManager.default.contentsOfDirectory(at: libraries, includingPropertiesForKeys: nil)
        guard let found = all.first(where: { $0.lastPathComponent.hasPrefix("libopenvino_c.") }) else {
            throw NotFetched()
        }
        return found
    }
}
