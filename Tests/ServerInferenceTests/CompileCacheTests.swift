/// A compiled model from the disk is used only if it is the one that we put there.
import Crypto
import Foundation
import TestSupport
import Testing

@testable import ServerInference

@Suite("The cache of compiled models", .aside)
struct CompileCacheTests {
    private static let input = Tensor(
        shape: [1, 3, 64, 96], values: (0..<3 * 64 * 96).map { Float($0 % 13) / 13 - 0.5 })

    /// By a runtime of its own, as after a start.
    private static func answer(_ stage: InferenceStage) throws -> [Float] {
        try stage.runtime().network(stage.model()).run(input) { Array($0[0].values) }
    }

    /// The one compiled model and the list beside it.
    private static func kept(_ stage: InferenceStage) throws -> (blob: URL, list: URL) {
        let shelves = try names(stage.cache)
        let shelf = stage.cache.appending(path: try #require(shelves.count == 1 ? shelves.first : nil, "\(shelves)"))
        let files = try names(shelf)
        let blob = try #require(files.first { $0.hasSuffix(".blob") }, "\(files)")
        #expect(Set(files) == [blob, "SHA256SUMS"])
        return (shelf.appending(path: blob), shelf.appending(path: "SHA256SUMS"))
    }

    private static func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    private static func date(_ file: URL) throws -> Date {
        let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
        return try #require(date as? Date)
    }

    private static func mode(_ file: URL) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        return try #require(mode).intValue
    }

    enum Change: CaseIterable {
        case oneBit, cutShort, another, list, noList
    }

    @Test(
        "a file that was altered, cut short, added, or isn't in the list is never run: the model is compiled anew",
        arguments: Change.allCases)
    func altered(_ change: Change) async throws {
        try await InferenceStage.with { stage in
            let first = try Self.answer(stage)
            let (blob, list) = try Self.kept(stage)
            var bytes = try Data(contentsOf: blob)
            switch change {
            case .oneBit: bytes[bytes.count / 2] ^= 1
            case .cutShort: bytes.removeLast(bytes.count / 3)
            case .another: try Data("more".utf8).write(to: blob.appendingPathExtension("blob"))
            case .list: try Data("0  \(blob.lastPathComponent)\n".utf8).write(to: list)
            case .noList: try FileManager.default.removeItem(at: list)
            }
            let mark = Date(timeIntervalSince1970: 1_000_000)
            try stage.replace(blob, by: bytes)
            try FileManager.default.setAttributes([.modificationDate: mark], ofItemAtPath: blob.path)
            #expect(try Self.answer(stage) == first)
            let again = try Self.kept(stage)
            let hash = SHA256.hash(data: try Data(contentsOf: again.blob)).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            #expect(try String(contentsOf: again.list, encoding: .utf8) == "\(hash)  \(again.blob.lastPathComponent)\n")
            #expect(try Self.date(again.blob) > mark, "the old file is still there")
        }
    }

    @Test("nobody else may enter the folder")
    func closed() async throws {
        try await InferenceStage.with { stage in
            _ = try Self.answer(stage)
            #expect(try Self.mode(stage.cache) == 0o700)
        }
    }

    @Test("a folder that others could write to is emptied first")
    func open() async throws {
        try await InferenceStage.with { stage in
            let first = try Self.answer(stage)
            let blob = try Self.kept(stage).blob
            let mark = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: mark], ofItemAtPath: blob.path)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: stage.cache.path)
            #expect(try Self.answer(stage) == first)
            #expect(try Self.date(Self.kept(stage).blob) > mark)
            #expect(try Self.mode(stage.cache) == 0o700)
        }
    }

    @Test("a link in the folder's place isn't followed, and a model is run without a cache")
    func link() async throws {
        try await InferenceStage.with { stage in
            let elsewhere = stage.url.appending(path: "elsewhere")
            try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
            try FileManager.default.removeItem(at: stage.cache)
            try FileManager.default.createSymbolicLink(at: stage.cache, withDestinationURL: elsewhere)
            #expect(try Self.answer(stage).count == 64 * 96)
            #expect(try Self.names(elsewhere).isEmpty)
        }
    }

    @Test("another user's folder is left alone")
    func othersFolder() async throws {
        try await InferenceStage.with { stage in
            #expect(CompileCache(stage.cache, user: geteuid() + 1) == nil)
            #expect(CompileCache(stage.cache, user: geteuid()) != nil)
        }
    }

    @Test("two that compile at once leave one compiled model, which the next start takes")
    func atOnce() async throws {
        try await InferenceStage.with { stage in
            let answers = try await withThrowingTaskGroup(of: [Float].self) { group in
                for _ in 0..<3 { group.addTask { try Self.answer(stage) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let blob = try Self.kept(stage).blob
            let before = try Self.date(blob)
            #expect(try Self.answer(stage) == answers[0])
            #expect(try Self.date(blob) == before)
        }
    }
}
