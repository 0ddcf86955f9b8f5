/// Files that are no clips, or that want something of their reader: each is refused by its own name.
import Foundation
import TestSupport
import Testing

@testable import ServerClips

@Suite(.aside) struct BadClipTests {
    private func refusal(of file: URL, _ limits: ClipLimits = ClipLimits()) async -> ClipError? {
        do throws(ClipError) {
            let clip = try await ClipReader(limits: limits).open(file)
            _ = try await clip.sound()
            try await clip.frames(perSecond: 2, within: 160) { _ in }
            return nil
        } catch { return error }
    }

    private func isDamaged(_ error: ClipError?) -> Bool {
        if case .damaged = error { return true }
        return false
    }

    @Test("a track that is missing is named")
    func tracks() async throws {
        try await withTemporaryFolder { folder in
            let make = TestClip(in: folder)
            #expect(await refusal(of: try make.film("mute.mp4", seconds: 2, hasSound: false)) == .noSound)
            #expect(await refusal(of: try make.film("blind.mp4", video: nil, seconds: 2)) == .noPicture)
            let one = try make.film("one.mp4", video: "testsrc2=s=180x320:r=15:d=0.05", seconds: 3)
            #expect(await refusal(of: one) == .stillPicture)
        }
    }

    @Test("a minute and half a second is taken, a second more isn't; nor is a byte over 20 MB")
    func limits() async throws {
        try await withTemporaryFolder { folder in
            let make = TestClip(in: folder)
            let (video, sound) = ("color=gray:s=64x64:r=5", "sine=440")
            func length(_ seconds: Double) throws -> URL {
                try make.film("\(seconds).mp4", video: video, sound: sound, seconds: seconds)
            }
            #expect(await refusal(of: try length(60.4)) == nil)
            guard case .tooLong(let found, 60) = await refusal(of: try length(61)) else {
                Issue.record("61 s were taken")
                return
            }
            #expect(abs(found - 61) < 0.2)
            let file = try length(2)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: UInt64(20 << 20) + 1)
            try handle.close()
            #expect(await refusal(of: file) == .tooLarge(found: 20 << 20 + 1, most: 20 << 20))
        }
    }

    @Test("a header's lie about the length is found out: what is too long is too long")
    func lie() async throws {
        try await withTemporaryFolder { folder in
            let make = TestClip(in: folder)
            let file = try make.film(
                "live.webm", video: "color=gray:s=64x64:r=5", sound: "sine=440", seconds: 63, ["-live", "1"])
            guard case .tooLong = await refusal(of: file) else {
                Issue.record("63 s without a length were taken")
                return
            }
        }
    }

    @Test("a clip that is cut off is damaged, wherever its index lies", arguments: [false, true])
    func truncated(_ hasIndexFirst: Bool) async throws {
        try await withTemporaryFolder { folder in
            let file = try TestClip(in: folder).film(seconds: 6, hasIndexFirst ? ["-movflags", "+faststart"] : [])
            let bytes = try Data(contentsOf: file)
            try bytes.prefix(bytes.count / 2).write(to: file)
            #expect(isDamaged(await refusal(of: file)))
        }
    }

    @Test("bytes that only begin like a clip are damaged, and the reader survives them")
    func noise() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("noise.mp4")
            for seed in UInt8(0)..<8 {
                var bytes: [UInt8] = [0, 0, 0, 0x20] + Array("ftypisom".utf8)
                bytes += (0..<4000).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ Int(seed)) ^ ($0 >> 3)) }
                try Data(bytes).write(to: file)
                #expect(isDamaged(await refusal(of: file)))
            }
        }
    }

    @Test(
        "a playlist, a script of files, subtitles and a picture are no clips, whatever their name says",
        arguments: [
            "#EXTM3U\n#EXTINF:5,\nhttp://127.0.0.1:9/a.ts\n", "ffconcat version 1.0\nfile /etc/passwd\n",
            "1\n00:00:00,000 --> 00:00:05,000\nfile:///etc/passwd\n", "<?xml version=\"1.0\"?><MPD></MPD>", "",
        ])
    func playlists(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("clip.mp4")
            try Data(text.utf8).write(to: file)
            #expect(await refusal(of: file) == .notAClip)
        }
    }

    @Test("a still picture is no clip")
    func picture() async throws {
        try await withTemporaryFolder { folder in
            let file = try TestClip(in: folder).ffmpeg(
                "still.png", ["-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1"])
            #expect(await refusal(of: file) == .notAClip)
        }
    }

    @Test("a reader without its programs says that it's not the clip's fault")
    func noPrograms() async throws {
        #expect(ClipPrograms(path: "/nowhere") == nil)
        #expect(ClipPrograms(folder: URL(fileURLWithPath: "/nowhere")) == nil)
        await #expect(throws: ClipError.noDecoder) {
            try await ClipReader(programs: nil).open(URL(fileURLWithPath: "/dev/null"))
        }
    }

    @Test("a program that takes too long ends, and so does one that says too much")
    func bounded() async throws {
        let began = ContinuousClock.now
        let endless = BoundedProgram(words: ["/bin/sleep", "600"], patience: .milliseconds(200), mostOutput: 10)
        await #expect(throws: ClipError.tookTooLong) { _ = try await endless.text() }
        let chatty = BoundedProgram(words: ["/usr/bin/yes"], patience: .seconds(600), mostOutput: 100_000)
        await #expect(throws: ClipError.damaged("decoding it gives too much")) { _ = try await chatty.text() }
        #expect(.now - began < .seconds(300))
    }

    /// What a shell says that is bounded like ffmpeg, and may read this file.
    private func shell(_ script: String, reads file: URL = URL(fileURLWithPath: "/dev/null")) async throws -> String {
        let programs = try #require(ClipPrograms())
        let words = programs.command("/bin/bash", ["-c", script], reads: file, ClipLimits())
        return try await BoundedProgram(words: words, patience: .seconds(60), mostOutput: 4096).text().text
    }

    @Test("a program gets no more memory than it may, writes no file, and learns nothing of the server's secrets")
    func confined() async throws {
        let limits = ClipLimits()
        #expect(try await shell("ulimit -v") == "\(limits.mostMemory / 1024)\n")
        #expect(try await shell("ulimit -t") == "\(limits.processorSeconds)\n")
        #expect(try await shell("ulimit -f") == "0\n")
        let variables = try await shell("env").split(separator: "\n").map { line in String(line.prefix { $0 != "=" }) }
        #expect(Set(variables).isSubset(of: ["LC_ALL", "TZ", "PWD", "OLDPWD", "SHLVL", "_"]))
    }

    @Test("a program reads its own file, no other one and no folder of ours, makes none, and opens no socket")
    func alone() async throws {
        try await withTemporaryFolder { folder in
            let (own, other) = (folder.appendingPathComponent("own"), folder.appendingPathComponent("other"))
            try Data("mine".utf8).write(to: own)
            try Data("yours".utf8).write(to: other)
            #expect(try await shell("cat '\(own.path)'", reads: own) == "mine")
            for forbidden in [
                "cat '\(other.path)'", "cat /etc/passwd", "ls '\(folder.path)'", ": > '\(folder.path)/new'",
                ": >> '\(own.path)'", "rm '\(other.path)'", "exec 3<>/dev/tcp/127.0.0.1/9",
            ] {
                let said = try await shell("{ \(forbidden); } 2>&1 && echo could", reads: own)
                #expect(said.contains("Permission denied") && !said.contains("could"), "\(forbidden): \(said)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["other", "own"])
        }
    }
}
