/// A real model, run as the server runs it.
import Foundation
import ServerInference
import TestSupport
import Testing

@Suite("Running a model", .aside)
struct NetworkTests {
    /// Its answer has this shape: one probability a pixel.
    private static let size = [1, 1, 64, 96]
    private static let input = Tensor(
        shape: [1, 3, 64, 96], values: (0..<3 * 64 * 96).map { Float($0 % 17) / 17 - 0.5 })

    @Test("a small picture gets one probability for each pixel")
    func shape() async throws {
        try await InferenceStage.with { stage in
            let network = try stage.runtime().network(stage.model())
            let (shape, values) = try network.run(Self.input) { ($0[0].shape, Array($0[0].values)) }
            #expect(shape == Self.size && values.count == 64 * 96)
            #expect(values.allSatisfy { (0...1).contains($0) })
        }
    }

    @Test("an input of a form that the model doesn't take is an error, and the next run works")
    func wrongForm() async throws {
        try await InferenceStage.with { stage in
            let network = try stage.runtime().network(stage.model())
            #expect(throws: InferenceError.self) { try network.run(Tensor(shape: [1, 1, 64, 96])) { $0[0].shape } }
            #expect(try network.run(Self.input) { $0[0].shape } == Self.size)
        }
    }

    @Test("four threads get the same compiled network, and the same answers at once")
    func shared() async throws {
        try await InferenceStage.with { stage in
            let runtime = try stage.runtime()
            let model = try stage.model()
            let answers = try await withThrowingTaskGroup(of: (ObjectIdentifier, [Float]).self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await Self.onThread {
                            let network = try runtime.network(model)
                            let runs = try (0..<3).map { _ in try network.run(Self.input) { Array($0[0].values) } }
                            #expect(Set(runs).count == 1)
                            return (ObjectIdentifier(network), runs[0])
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 4 && Set(answers.map(\.0)).count == 1 && Set(answers.map(\.1)).count == 1)
        }
    }

    @Test("the second start takes the compiled model from the cache and answers the same")
    func cached() async throws {
        try await InferenceStage.with { stage in
            let first = try Self.answer(stage)
            let kept = try Self.files(stage.cache)
            #expect(kept.contains { $0.value.size > 1 << 20 }, "\(kept)")
            #expect(try Self.answer(stage) == first)
            // Nothing was compiled and written again.
            #expect(try Self.files(stage.cache) == kept)
        }
    }

    /// By a runtime of its own, as after a start.
    private static func answer(_ stage: InferenceStage) throws -> [Float] {
        try stage.runtime().network(stage.model()).run(input) { Array($0[0].values) }
    }

    private struct Kept: Hashable {
        var size: Int
        var changed: Date
    }

    private static func files(_ folder: URL) throws -> [String: Kept] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let shelves = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let files = try shelves.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: Array(keys))
        }
        return try files.reduce(into: [:]) { kept, file in
            let values = try file.resourceValues(forKeys: keys)
            kept[file.lastPathComponent] = Kept(
                size: values.fileSize ?? 0, changed: values.contentModificationDate ?? .distantPast)
        }
    }

    private static func onThread<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread { done.resume(with: Result { try work() }) }
        }
    }
}
