/// Recordings that can't be used: each has its words, costs nothing, and leaves no video behind.
import Foundation
import GeneratedFaces
import MirrorMateCore
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct BadRecordingTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        var code: String
        var type: RecordingType = .mp4
        var make: @Sendable (TestClip) throws -> URL
        var testDescription: String { code }
    }

    static let all: [Bad] = [
        Bad(code: "no_sound") { try $0.film(seconds: 6, hasSound: false) },
        Bad(code: "no_picture") { try $0.film(video: nil, seconds: 6) },
        Bad(code: "still_picture") { try $0.film(video: "testsrc2=s=180x320:r=15:d=0.05", seconds: 6) },
        Bad(code: "too_long") { make in
            try make.film(video: "color=gray:s=64x64:r=5", sound: "sine=440", seconds: 61.5)
        },
        Bad(code: "damaged") { make in
            let file = try make.film(seconds: 6)
            try Data(contentsOf: file).dropLast(2000).write(to: file)
            return file
        },
        Bad(code: "silence") { try $0.film(sound: "anullsrc", seconds: 6) },
        Bad(code: "no_voice") { try $0.film(sound: "anoisesrc=a=0.1:seed=1", seconds: 6) },
        Bad(code: "too_short") { try $0.film(seconds: 3) },
        Bad(code: "too_dark") { try $0.film(video: "color=black:s=180x320:r=15", seconds: 6) },
        Bad(code: "no_face") { try $0.film(video: "testsrc2=s=180x320:r=15", seconds: 6) },
        Bad(code: "photo") { make in try make.film(of: make.filmed(.photo(seconds: 6)), seconds: 6) },
        Bad(code: "several_faces") { make in
            try make.film(of: make.filmed(.speaking(seconds: 6)), seconds: 6, ["-vf", "split[a][b];[a][b]hstack"])
        },
    ]

    @Test("a recording that can't be used says why, gives the use back, and is deleted", arguments: all)
    func refused(_ bad: Bad) async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                let file = try bad.make(TestClip(in: folder))
                let (_, job) = try await stage.record(file, ["contentType": .string(bad.type.rawValue)])
                #expect(job["status"] == "failed" && job["error"]?["code"]?.stringValue == bad.code, "\(job.jsonText)")
                let words = try #require(job["error"]?["message"]?.stringValue)
                #expect(words.contains("Nothing was counted."))
                #expect(try await stage.own("sessions", "status, error") == ["error", words])
                #expect(try await stage.own("analysis_reports", "session_id") == nil)
                #expect(try await stage.credits() == 1)
                #expect(try await stage.own("user_quotas", "daily_count") == ["0"])
                try await eventually { try await stage.videos == 0 }
                #expect(try await stage.own("sessions", "video_sha256")?[0] != nil)
                #expect(try await stage.begin().status == 200)
            }
        }
    }

    @Test(
        "what is no recording at all never gets in, whatever it calls itself",
        arguments: [
            "#EXTM3U\nhttp://127.0.0.1:9/a.ts\n", "ffconcat version 1.0\nfile /etc/passwd\n", "hello", "\u{89}PNG",
        ])
    func noRecording(_ text: String) async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            #expect(try await stage.upload(Data(text.utf8), to: session) != 201)
            #expect(try await stage.videos == 0)
            #expect(try await stage.finalize(session.sessionId).status == 409)
        }
    }

    @Test("a film in ten bits with HDR's colours is read like any other")
    func hdr() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                let colours = [
                    "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace",
                    "bt2020nc",
                ]
                let (_, job) = try await stage.record(try TestClip(in: folder).film(seconds: 6, colours))
                #expect(job["status"] == "done", "\(job.jsonText)")
                let report = try await stage.report()
                #expect((report.reading(Quantities.facePresence)?.value ?? 0) > 0.9)
                try await eventually { try await stage.videos == 0 }
            }
        }
    }

    @Test("a QuickTime movie that calls itself MP4 is read for what it is")
    func renamed() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                let (_, job) = try await stage.record(
                    try TestClip(in: folder).film("clip.mov", seconds: 6, ["-c:a", "pcm_s16le"]))
                #expect(job["status"] == "done", "\(job.jsonText)")
            }
        }
    }
}
