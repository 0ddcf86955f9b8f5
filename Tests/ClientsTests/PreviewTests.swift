/// The preview values: complete, deterministic, and plainly samples.
import AuntenticCore
import AuntenticFeatures
import Clients
import Foundation
import Testing
import Wire

@Suite struct PreviewTests {
    private struct Row: Decodable, Hashable {
        var id: String
        var verdict: String
        var sneaker_model: String
        var photos: [String: String]
    }

    @Test("three checks of the signed-in sample account, each called a sample")
    func samples() async throws {
        let clients = Clients.preview(.auntentic)
        let account = try #require(try await clients.auth.restore())
        let rows: [Row] = try await clients.database.rows(RowQuery(schema: "auntentic", table: "authentications"))
        #expect(rows.map(\.verdict) == ["authentic", "fake", "inconclusive"])
        #expect(rows.allSatisfy { $0.sneaker_model.contains("Sample") && $0.photos.count == 4 })
        #expect(rows.allSatisfy { $0.photos.values.allSatisfy { $0.hasPrefix(account.id) } })
        let one: [Row] = try await clients.database.rows(
            RowQuery(
                schema: "auntentic", table: "authentications",
                filters: [.init("id", "eq.\(try #require(rows.last).id)")]))
        #expect(one == rows.suffix(1))
    }

    @Test("a sample job runs from queued to done")
    func job() async throws {
        let functions = Clients.preview(.auntentic).functions
        let started = try await functions.start("authenticate-sneaker", Data(), "key")
        #expect(started.status == .queued && !started.charged)
        let done = try await functions.job(started.id, .seconds(1), nil)
        #expect(done.status == .done)
        let report = try JSONDecoder().decode(CheckReport.self, from: Data(try #require(done.result).jsonText.utf8))
        #expect(report.verdict == .authentic && report.findings.count == Finding.Category.allCases.count)
        #expect(done.result?["notice"]?.stringValue?.contains("not the result of a check") == true)
    }

    @Test("signing out and in again is told to whoever listens; a short password is refused")
    func door() async throws {
        let auth = Clients.preview().auth
        var changes = await auth.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(Samples.account))
        await auth.signOut()
        #expect(await changes.next() == .nobody(.own))
        await #expect(throws: ClientError.self) { try await auth.signIn("a@example.com", "short") }
        _ = try await auth.signIn("a@example.com", "long enough")
        guard case .somebody(let account) = await changes.next() else {
            Issue.record("nobody came in")
            return
        }
        #expect(account.email == "a@example.com")
    }

    @Test("a sample file goes up in the real one's steps, comes back, and is refused for the same reasons")
    func files() async throws {
        let storage = Clients.preview().storage
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: 1, count: 7 << 20).write(to: file)
        let store = UploadStore.files(.inMemory())
        var upload = FileUpload(file: file, bucket: "b", path: "p/a.bin", contentType: "video/mp4")
        let steps = Locked<[Int64]>([])
        let kept = Locked(false)
        try await storage.uploadFile(upload, store) { [upload] step in
            steps.withLock { $0.append(step.confirmed) }
            if store.read("b", upload.path) != nil { kept.withLock { $0 = true } }
        }
        #expect(steps.withLock { $0 } == [0, 6 << 20, 7 << 20] && kept.withLock { $0 })
        #expect(store.read("b", upload.path) == nil)
        let error = await #expect(throws: ClientError.self) {
            try await storage.uploadFile(upload, store) { step in
                if step.confirmed == 6 << 20 { try? Data("x".utf8).write(to: file) }
            }
        }
        #expect(error.map(Trouble.init)?.message.contains("became shorter") == true)
        try await storage.uploadFile(upload, store) { _ in }
        #expect(try await storage.download("b", "p/a.bin") == Data("x".utf8))
        try await storage.downloadFile(FileDownload(bucket: "b", path: "p/other.jpg", to: file, limit: 10_000)) { _ in }
        #expect(try Data(contentsOf: file) == Samples.picture)
        await #expect(throws: ClientError.self) {
            try await storage.downloadFile(FileDownload(bucket: "b", path: "p/other.jpg", to: file, limit: 10)) { _ in }
        }
        upload.path = "p/../a"
        await #expect(throws: ClientError.self) { try await storage.uploadFile(upload, store) { _ in } }
        (upload.path, upload.file) = ("p/a", URL(filePath: "/nowhere/a"))
        await #expect(throws: ClientError.self) { try await storage.uploadFile(upload, store) { _ in } }
    }

    @Test("the sample picture is a JPEG; an empty photo is refused")
    func picture() async throws {
        #expect(Samples.picture.starts(with: [0xFF, 0xD8, 0xFF]))
        await #expect(throws: PhotoFailure.unreadable) { try await Clients.preview().photos.prepare(Data()) }
    }
}
