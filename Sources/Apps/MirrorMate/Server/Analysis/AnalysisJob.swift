/// Makes a session's report: checks the recording, measures sound and picture, and chooses what to say of it.
import Foundation
import Logging
import MirrorMateCore
import ServerClips
import ServerDatabase
import ServerHTTP
import ServerJobs
import ServerStorage

/// What the job works from, after a restart too.
struct AnalysisOrder: Codable, Sendable, Hashable {
    var sessionId: UUID
}

struct AnalysisJob: JobHandler {
    static let name = "analyze-session"

    let kind = AnalysisJob.name
    let app = MirrorMate.id
    let stages = AnalysisStage.allCases.map(\.rawValue)
    /// Each run decodes on a core of its own.
    let limits = JobLimits(
        deadline: .seconds(180), attempts: 3, atOnce: max(1, ProcessInfo.processInfo.activeProcessorCount),
        late: .seconds(120))

    let desk: SessionDesk
    let files: ObjectReader
    let bench: AnalysisBench
    let scribe: Scribe
    let writer: ProseWriter

    func run(_ order: AnalysisOrder, _ job: JobContext) async throws -> JobOutcome {
        job.enter(AnalysisStage.checking)
        guard let recording = try await desk.recording(of: order.sessionId),
            let object = try await files.object(
                try ObjectPath(bucket: MirrorMate.id, key: recording.path), as: .service)
        else { return .recordingGone }
        do {
            var result = try await bench.measure(
                try await files.file(object), longest: recording.seconds, entering: { job.enter($0) })
            job.enter(AnalysisStage.coaching)
            let words = try await scribe.words(of: result.sound, job)
            result.measured.readings += words.readings
            let made = AnalysisReport(result.measured, transcript: words.source)
            return try report(try await writer.worded(made, job), of: order.sessionId, job)
        } catch let refusal as RecordingRefusal {
            job.logger.info("a recording was refused", metadata: ["code": "\(refusal.code)"])
            return .failed(refusal.code, refusal.message, isRetryable: refusal.isOurs)
        }
    }

    /// The report and the end of its job are written together: no report without its use, and no use without a report.
    private func report(_ report: AnalysisReport, of session: UUID, _ job: JobContext) throws -> JobOutcome {
        if let problem = report.problem {
            job.logger.error("a report broke its own rules", metadata: ["problem": "\(problem)"])
            return .failed(
                "internal", "Something went wrong on our side. Nothing was counted. Record again.", isRetryable: true)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let row = Statement(
            """
            insert into mirrormate.analysis_reports (
                session_id, user_id, duration_sec, confidence_score, impression_tags, report, rules_version)
            values ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                session.uuidString, job.userID.uuidString, String(report.durationSec),
                report.confidenceScore.map(String.init), postgresArray(report.impressionTags),
                String(decoding: try encoder.encode(report), as: UTF8.self), String(report.rulesVersion),
            ])
        let result = try encoder.encode(AnalysisResult(sessionId: session))
        return JobOutcome(.done(String(decoding: result, as: UTF8.self)), charge: .all, statements: [row])
    }
}

/// What the job answers: the report is read from its table.
struct AnalysisResult: Codable, Sendable, Hashable {
    var sessionId: UUID
}

extension JobContext {
    fileprivate func enter(_ stage: AnalysisStage) { enter(stage.rawValue, progress: stage.progress) }
}

extension JobOutcome {
    static let recordingGone = JobOutcome.failed(
        "recording_gone", "The recording isn’t there any more. Nothing was counted. Record again.")
}
