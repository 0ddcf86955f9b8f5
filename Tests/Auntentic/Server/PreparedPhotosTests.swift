/// The copies of photos that models get: gone in time, made anew whenever their folder is.
import AuntenticCore
import AuntenticServer
import Foundation
import ServerFunctions
import ServerMedia
import ServiceLifecycle
import TestSupport
import Testing

@Suite("Prepared photos")
struct PreparedPhotosTests {
    private func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("prepared-\(UUID().uuidString)")
    }

    @Test("old copies go at the start and afterwards, though nobody asks for a check; the service ends when asked to")
    func sweeps() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = PreparedPhotos.Settings(folder: folder)
        settings.sweepInterval = .milliseconds(50)
        let prepared = try PreparedPhotos(pool: MediaPool(workers: 1), settings: settings)
        let fresh = folder.appendingPathComponent("fresh.jpg")
        try Data("new".utf8).write(to: fresh)
        let group = ServiceGroup(services: [prepared], logger: quietLogger)
        async let running: Void = group.run()
        for round in 0..<2 {
            let old = folder.appendingPathComponent("old-\(round).jpg")
            try Data("old".utf8).write(to: old)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old.path)
            for _ in 0..<3000 where FileManager.default.fileExists(atPath: old.path) {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(!FileManager.default.fileExists(atPath: old.path))
        }
        #expect(FileManager.default.fileExists(atPath: fresh.path))
        await group.triggerGracefulShutdown()
        try await running
    }

    @Test("a check goes on though the folder was removed while the server runs")
    func emptied() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Studio.open(ScriptedJudge(), { $0.judged.folder = folder }) { studio in
            let photos = try await studio.uploadFour()
            #expect(try await studio.check(photos).jobStatus == "done")
            try FileManager.default.removeItem(at: folder)
            #expect(try await studio.check(photos).jobStatus == "done")
        }
    }
}
