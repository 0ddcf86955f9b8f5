/// Trouble that no recording is to blame for: a decoder that is killed, a disk that is full, and a long queue.
import Foundation
import MirrorMateCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.serialized, .aside) struct OutsideTroubleTests {
    /// Ends every ffmpeg that reads a file below this folder, until it is cancelled. Answers how many.
    private static func killDecoders(below folder: URL) async -> Int {
        var killed = 0
        while !Task.isCancelled {
            for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
                guard let pid = Int32(entry),
                    let words = try? String(contentsOfFile: "/proc/\(entry)/cmdline", encoding: .utf8),
                    words.hasPrefix("/usr/bin/ffmpeg\0"), words.contains(folder.lastPathComponent)
                else { continue }
                if kill(pid, SIGKILL) == 0 { killed += 1 }
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return killed
    }

    @Test("a decoder that is killed isn't the recording's fault: it says so, gives the use back, and leaves no video")
    func killed() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                let film = try TestClip(in: folder).film(seconds: 12)
                let killer = Task { await Self.killDecoders(below: stage.folder) }
                let (_, job) = try await stage.record(film)
                killer.cancel()
                #expect(await killer.value > 0)
                #expect(job["status"] == "failed" && job["error"]?["code"] == "cannot_read", "\(job.jsonText)")
                #expect(job["error"]?["retryable"] == true)
                #expect(job["error"]?["message"]?.stringValue?.contains("Nothing was counted.") == true)
                #expect(try await stage.credits() == 1)
                try await eventually { try await stage.videos == 0 }
                // The same recording, once nobody kills anything.
                #expect(try await stage.record(film).job["status"] == "done")
            }
        }
    }

    private static func run(_ words: [String]) -> Bool {
        (try? Program.run(at: URL(fileURLWithPath: "/usr/bin/env"), words).status) == 0
    }

    private static let canMount = geteuid() == 0 && run(["unshare", "-m", "true"])

    @Test(
        "on a full disk an upload is refused with words and may go on later; what never comes gives the use back",
        .enabled(if: canMount, "only root can mount a small disk"))
    func fullDisk() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            try await withTemporaryFolder { folder in
                let film = try TestClip(in: folder).film(seconds: 8, ["-b:v", "6M", "-minrate", "6M", "-crf", "1"])
                let bytes = try Data(contentsOf: film)
                try #require(bytes.count > 200_000)
                let session = try await stage.begun()
                let folders = try FileManager.default.subpathsOfDirectory(atPath: stage.folder.path)
                    .filter { stage.folder.appendingPathComponent($0).isFolder }
                try #require(
                    Self.run(["mount", "-t", "tmpfs", "-o", "size=128k,mode=755", "tmpfs", stage.folder.path]))
                do {
                    defer { _ = Self.run(["umount", "-l", stage.folder.path]) }
                    for name in folders {
                        try FileManager.default.createDirectory(
                            at: stage.folder.appendingPathComponent(name), withIntermediateDirectories: true)
                    }
                    #expect(try await stage.upload(bytes, to: session) == 507)
                    #expect(try await stage.videos == 0)
                    #expect(try await stage.finalize(session.sessionId).status == 409)
                }
                // There is room again, and the place is still open.
                #expect(try await stage.upload(bytes, to: session) == 201)
                #expect(try await stage.videos == 1)
                _ = try await stage.database.query("select atelier.set_clock(null, 16 * 60)")
                try await eventually { try await stage.own("sessions", "error_code")?[0] == "upload_expired" }
                #expect(try await stage.credits() == 1)
                try await eventually { try await stage.videos == 0 }
            }
        }
    }

    @Test("200 analyses that wait all end, in the order in which they came, and leave nothing behind")
    func queue() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                // Too short for a report: each is opened, probed, decoded and measured all the same.
                let bytes = try Data(
                    contentsOf: TestClip(in: folder).film(video: "color=gray:s=64x64:r=5", seconds: 1))
                for _ in 0..<20 {
                    // An account begins ten within an hour.
                    let person = try await stage.somebodyElse()
                    try await person.subscribe()
                    for _ in 0..<10 {
                        let session = try await person.begun()
                        #expect(try await person.upload(bytes, to: session) == 201)
                        #expect(try await person.finalize(session.sessionId).status == 200)
                    }
                }
                // Two hundred films take the time that the machine needs; only a queue that stands still has failed.
                var ended = 0
                while ended < 200 {
                    let before = ended
                    try await eventually {
                        ended = try await stage.number(
                            "select count(*) from atelier.jobs where ended_at is not null")
                        return ended > before
                    }
                }
            }
            let codes = try await stage.database.query("select distinct error_code from mirrormate.sessions")
            #expect(codes.map { $0[0] } == ["too_short"])
            // Two that are taken in one look have the same time.
            let places = try await stage.database.query(
                """
                select row_number() over (order by created_at) - row_number() over (order by started_at) as moved
                from atelier.jobs
                """)
            #expect(try places.allSatisfy { abs(try $0.int("moved")) <= 1 })
            try await eventually { try await stage.videos == 0 }
            #expect(try await stage.number("select count(*) from atelier.reservations where state = 'held'") == 0)
        }
    }
}

extension URL {
    fileprivate var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
}
