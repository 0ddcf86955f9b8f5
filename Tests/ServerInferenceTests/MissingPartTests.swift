/// What is missing or isn't what it should be is told apart, and nothing of it is run.
import Foundation
import ServerInference
import TestSupport
import Testing

@Suite("Parts of the inference runtime that are missing or wrong", .aside)
struct MissingPartTests {
    @Test("a model with one bit altered is refused by its hash")
    func altered() async throws {
        try await InferenceStage.with { stage in
            let model = try stage.model()
            let file = stage.models.appending(path: model.name)
            var bytes = try Data(contentsOf: file)
            let runtime = try stage.runtime()
            bytes[bytes.count / 2] ^= 1
            try stage.replace(file, by: bytes)
            #expect(throws: InferenceError.modelAltered(model.name)) { try runtime.network(model) }
            bytes[bytes.count / 2] ^= 1
            try stage.replace(file, by: bytes)
            #expect(throws: Never.self) { try runtime.network(model) }
        }
    }

    @Test("a model that was cut short is refused by its hash, too")
    func cut() async throws {
        try await InferenceStage.with { stage in
            let model = try stage.model()
            let file = stage.models.appending(path: model.name)
            let bytes = try Data(contentsOf: file)
            try stage.replace(file, by: bytes.dropLast())
            #expect(throws: InferenceError.modelAltered(model.name)) { try stage.runtime().network(model) }
        }
    }

    @Test("a model that isn't there is named")
    func noModel() async throws {
        try await InferenceStage.with { stage in
            let model = ModelFile("none.onnx", sha256: try stage.model().sha256)
            #expect(throws: InferenceError.modelMissing("none.onnx")) { try stage.runtime().network(model) }
        }
    }

    @Test("a model of the right hash that is no model is the runtime's own refusal")
    func noNetwork() async throws {
        try await InferenceStage.with { stage in
            try Data().write(to: stage.models.appending(path: "empty.onnx"))
            let hash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
            let error = #expect(throws: InferenceError.self) {
                try stage.runtime().network(ModelFile("empty.onnx", sha256: hash))
            }
            guard case .failed = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("without the library the runtime is missing")
    func noLibrary() async throws {
        try await InferenceStage.with { stage in
            try FileManager.default.removeItem(at: try stage.library())
            let error = #expect(throws: InferenceError.self) { try stage.runtime() }
            guard case .runtimeMissing = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    enum Impostor: CaseIterable {
        case text
        /// A real library, and not this one.
        case otherLibrary
    }

    @Test("a library that isn't OpenVINO is told apart from one that isn't there", arguments: Impostor.allCases)
    func otherLibrary(_ impostor: Impostor) async throws {
        try await InferenceStage.with { stage in
            let other = stage.libraries.appending(path: "libtbbmalloc.so.2")
            let bytes = impostor == .text ? Data("no library".utf8) : try Data(contentsOf: other)
            try stage.replace(try stage.library(), by: bytes)
            let error = #expect(throws: InferenceError.self) { try stage.runtime() }
            guard case .runtimeUnknown(let cause) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(impostor == .text || cause == "ov_core_create")
        }
    }
}
