/// Downloads into files: whole or not at all, bounded, and never in memory.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct FileDownloadTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("down-\(UUID().uuidString)")

    private func with(
        _ size: Int, _ body: (Phone, Clients, _ download: FileDownload, _ bytes: Data) async throws -> Void
    ) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let path = "\(account.id)/a.bin"
        let bytes = ClientsTests.bytes(size)
        try await clients.storage.upload("clips", path, bytes, "application/x-clip") { _ in }
        let file = folder.appendingPathComponent("a.bin")
        try await body(phone, clients, FileDownload(bucket: "clips", path: path, to: file, limit: 30_000_000), bytes)
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test("what comes is in the file, in place of what was there, and progress counts it up to the end")
    func whole() async throws {
        try await with(12_000_000) { _, clients, download, bytes in
            try Data("before".utf8).write(to: download.file)
            let steps = Locked<[TransferProgress]>([])
            try await clients.storage.downloadFile(download) { step in steps.withLock { $0.append(step) } }
            #expect(try Data(contentsOf: download.file) == bytes && names == ["a.bin"])
            let heard = steps.withLock { $0 }
            #expect(
                heard.count > 3
                    && heard.last == TransferProgress(moved: 12_000_000, confirmed: 12_000_000, total: 12_000_000))
            #expect(heard.map(\.confirmed) == heard.map(\.confirmed).sorted())
            let mode =
                try FileManager.default.attributesOfItem(atPath: download.file.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
        }
    }

    @Test("a file over the limit, a missing one and a refusal leave what was there, and nothing else")
    func refused() async throws {
        try await with(2_000_000) { _, clients, download, _ in
            try Data("before".utf8).write(to: download.file)
            var short = download
            short.limit = 1_999_999
            let error = await #expect(throws: ClientError.self) {
                try await clients.storage.downloadFile(short) { _ in }
            }
            guard case .refused("file_too_large", _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            var missing = download
            missing.path += "x"
            let gone = await #expect(throws: ClientError.self) {
                try await clients.storage.downloadFile(missing) { _ in }
            }
            #expect(gone.map(Trouble.init)?.message.contains("doesn’t exist") == true)
            var nowhere = download
            nowhere.file = folder.appendingPathComponent("none/a.bin")
            await #expect(throws: ClientError.self) { try await clients.storage.downloadFile(nowhere) { _ in } }
            #expect(try Data(contentsOf: download.file) == Data("before".utf8) && names == ["a.bin"])
            short.limit = 2_000_000
            try await clients.storage.downloadFile(short) { _ in }
            #expect(try Data(contentsOf: download.file).count == 2_000_000)
        }
    }

    @Test("whoever stops listening stops the download, and no half file stays")
    func cancelled() async throws {
        try await with(30_000_000) { phone, _, download, _ in
            let line = try Line(to: phone.server.port)
            line.swallow(fromApp: false, after: 10_000_000)
            for try await _ in phone.launch(url: line.url).storage.downloading(download) { break }
            try await eventually { names.isEmpty && line.isIdle }
        }
    }

    @Test("half an answer is no file")
    func cutOff() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a")
        for (length, failure) in [(5, nil), (6, .lost), (-1, nil)] as [(Int64, TransportFailure?)] {
            let sink = try FileSink(.init(file: file, limit: 10))
            #expect(try sink.write(Data("12345".utf8)) == 5)
            #expect(sink.finish(.success(Answer(status: 200)), expecting: length) == failure)
            #expect(FileManager.default.fileExists(atPath: file.path) == (failure == nil))
            try? FileManager.default.removeItem(at: file)
            #expect(names.isEmpty)
        }
    }
}
