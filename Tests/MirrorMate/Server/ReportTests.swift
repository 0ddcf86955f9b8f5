/// The whole way on the server: a recording becomes a report, costs the day's use once, and is gone.
import Crypto
import Foundation
import HTTPTypes
import MirrorMateCore
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct ReportTests {
    @Test(
        "MIR-B-3 MIR-R-13 MIR-R-22 MIR-R-31 MIR-R-43 MIR-R-47 MIR-T-5 MIR-T-7 a recording becomes one report that its owner reads and nobody else, the use is counted, and the video is deleted with a receipt"
    )
    func whole() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await withTemporaryFolder { folder in
                let file = try TestClip(in: folder).film(seconds: 8)
                let (session, job) = try await stage.record(file)
                #expect(job["status"] == "done" && job["charged"] == true, "\(job.jsonText)")
                let row = try await stage.own("sessions", "id, user_id, status, progress, error")
                #expect(row == [session.sessionId.uuidString.lowercased(), stage.user.path, "complete", "1", nil])
                let report = try await stage.report()
                #expect(abs(report.durationSec - 8) < 0.2 && report.problem == nil)
                try check(report)
                #expect(try await stage.own("user_quotas", "daily_count") == ["1"])
                #expect(try await stage.credits() == 0)
                try await eventually { try await stage.videos == 0 }
                let bytes = try Data(contentsOf: file)
                let hash = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
                let receipt = try await stage.own("analysis_reports", "video_sha256, video_bytes, video_deleted_at")
                #expect(receipt?[0] == hash && receipt?[1] == "\(bytes.count)")
                #expect(receipt?[2] != nil)
                let other = try await stage.somebodyElse()
                for table in ["sessions", "analysis_reports", "user_quotas"] {
                    #expect(try await other.own(table, "user_id") == nil)
                }
            }
        }
    }

    /// Of eight seconds of a clear voice.
    private func check(_ report: AnalysisReport) throws {
        #expect(report.feedback.hasSuffix(".") && report.feedback.count > 80, "\(report.feedback)")
        // Voice, posture, eye contact and variety: the film ends above the hands, and nothing writes a transcript.
        #expect(report.confidenceScore != nil && report.score.measuredWeight == 75)
        #expect(report.score.parts.filter { $0.grade == nil }.map(\.part) == [.gestures, .fewFillers])
        try checkPicture(report)
        #expect((4...5).contains(report.impressionTags.count))
        #expect(report.improvements.count == 3 && report.exercises.count == 3 && !report.strengths.isEmpty)
        #expect(report.toneTimeline.map(\.t) == [0, 5] && report.toneTimeline[0].energy > 0.2)
        let pace = try #require(report.readings.first { $0.quantity == "syllables.articulation-rate" })
        #expect(!pace.method.isEmpty && pace.version >= 1 && pace.unit == "1/s")
        let (low, value, high) = (try #require(pace.low), try #require(pace.value), try #require(pace.high))
        #expect(low < value && value < high && (2...8).contains(value))
        // Every reading has a number, a series, places, or a reason.
        #expect(
            report.readings.allSatisfy {
                ($0.value != nil || $0.points != nil || $0.spans != nil) == ($0.reason == nil)
            })
    }

    /// Of somebody in the middle of the picture who looks into the camera.
    private func checkPicture(_ report: AnalysisReport) throws {
        func value(_ quantity: String) throws -> Double {
            try #require(report.readings.first { $0.quantity == quantity }?.value, "\(quantity)")
        }
        #expect(try value(Quantities.facePresence) > 0.95)
        #expect(abs(try value("face.across") - 0.5) < 0.05)
        #expect(try value(Quantities.eyeContact) > 0.6)
        let body = try #require(report.body)
        #expect(body.eyeContact != nil && body.posture != nil && body.facialExpressiveness != nil)
        #expect(body.gestureNaturalness == nil && body.movementPurpose == nil)
        #expect(!report.leftOut.contains { $0.what == "Eye contact" })
        #expect(report.leftOut.contains { $0.what == "Gestures and movement" && $0.why.contains("hands") })
    }

    @Test("MIR-R-15 a session's progress follows the real stages, in their order")
    func stages() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            _ = try await stage.database.query(
                """
                create table seen (at bigint generated always as identity, status text, stage text, progress real)
                """)
            _ = try await stage.database.query(
                """
                create function see() returns trigger language plpgsql as $$
                begin
                    insert into public.seen (status, stage, progress) values (new.status, new.stage, new.progress);
                    return null;
                end $$
                """)
            _ = try await stage.database.query(
                "create trigger see after insert or update on mirrormate.sessions for each row execute function see()")
            try await withTemporaryFolder { folder in
                _ = try await stage.record(try TestClip(in: folder).film(seconds: 6))
            }
            let seen = try await stage.database.query("select status, progress from seen order by at")
            let states = try seen.map { try $0.string("status") }
            #expect(states.first == "queued" && states.last == "complete" && states.contains("processing"))
            let progress = try seen.map { try $0.double("progress") }
            #expect(progress == progress.sorted() && progress.allSatisfy { (0...1).contains($0) } && progress.last == 1)
        }
        let steps = AnalysisStage.allCases.map(\.progress)
        #expect(steps == steps.sorted() && Set(steps).count == steps.count)
    }

    @Test("clients write no session, no report and no quota, and delete a session only when it has ended")
    func rights() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            func refused(_ sql: String) async -> String? {
                do {
                    _ = try await stage.database.withRole(stage.user.caller, .init(), [Statement(sql, prepared: false)])
                    return nil
                } catch let error as DatabaseError { return error.sqlState } catch { return "\(error)" }
            }
            let id = session.sessionId.uuidString
            #expect(await refused("update mirrormate.sessions set status = 'complete'") == "42501")
            #expect(await refused("insert into mirrormate.sessions (id, user_id) values ('\(id)', '\(id)')") == "42501")
            #expect(await refused("delete from mirrormate.analysis_reports") == "42501")
            #expect(await refused("update mirrormate.user_quotas set daily_count = 0") == "55000")
            #expect(await refused("select * from mirrormate.session_calls") == "42501")
            #expect(await refused("select mirrormate.end_overdue()") == "42501")
            #expect(await refused("delete from mirrormate.sessions") == nil)
            #expect(try await stage.number("select count(*) from mirrormate.sessions") == 1)
            _ = try await stage.database.query("select mirrormate.fail_session($1, 'x', 'y')", [id])
            #expect(await refused("delete from mirrormate.sessions") == nil)
            #expect(try await stage.number("select count(*) from mirrormate.sessions") == 0)
        }
    }

    @Test("MIR-R-12 nobody reads a recording, and nobody writes beside their session's link")
    func bucket() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            #expect(try await stage.upload(Data("hello".utf8), to: session) != 201)
            var other = session
            other.uploadPath = session.uploadPath.replacing(".mp4", with: "x.mp4")
            try await withTemporaryFolder { folder in
                let bytes = try Data(contentsOf: try TestClip(in: folder).film(seconds: 2))
                #expect(try await stage.upload(bytes, to: other) != 201)
                #expect(try await stage.videos == 0)
                #expect(try await stage.upload(bytes, to: session) == 201)
                #expect(try await stage.upload(bytes, to: session) != 201)
                for person in [stage, try await stage.somebodyElse()] {
                    #expect(try await person.download(session.uploadPath) == nil)
                }
                let direct = try await stage.send(
                    .post, "storage/v1/object/mirrormate/\(stage.user.path)/mine.mp4", .init(bytes: bytes),
                    [.contentType: "video/mp4"])
                #expect(direct.status != 200)
            }
        }
    }

    @Test("MIR-R-7 server, bucket and app know one limit: 20 MB, 60 s and the same three types")
    func limits() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let bucket = try await stage.database.query(
                "select file_size_limit, allowed_mime_types::text as types from storage.buckets where id = 'mirrormate'"
            ).only()
            #expect(try bucket.int("file_size_limit") == RecordingLimits.mostBytes)
            #expect(
                try bucket.string("types") == "{" + RecordingType.allCases.map(\.rawValue).joined(separator: ",") + "}")
            let session = try await stage.begun()
            #expect(session.maxBytes == 20 << 20 && session.maxDurationSec == 60)
            // A byte more never gets in.
            #expect(try await stage.upload(Data(count: 20 << 20 + 1), to: session) == 413)
            #expect(try await stage.begin(["maxDurationSec": 61]).status == 400)
            #expect(try await stage.begin(["contentType": "video/x-msvideo"]).status == 400)
        }
    }
}
