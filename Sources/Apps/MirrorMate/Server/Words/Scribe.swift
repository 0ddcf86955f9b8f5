/// Has what was said written down, if there is something that may hear it, and measures the words.
import Foundation
import Logging
import MirrorMateCore
import ServerFunctions
import ServerJobs
import ServerMetering
import ServerMeasuring
import ServerProviders
import ServerSpeech

struct Scribe: Sendable {
    /// What is kept of it: numbers, and not the transcript.
    struct Words: Sendable {
        var readings: [ReportReading]
        var source: TranscriptSource?

        init(_ transcript: Transcript, by source: TranscriptSource) {
            readings = transcript.measured().map(ReportReading.init)
            self.source = source
        }

        init(missing obstacle: Obstacle) {
            readings = Transcript.missing(obstacle).map(ReportReading.init)
        }
    }

    /// Nil where the operator has configured none.
    let transcriber: OpenAITranscriber?

    /// Whether the sound is worth keeping for it.
    var isThere: Bool { transcriber != nil }

    /// A report without words is a whole report: nothing that goes wrong here ends the analysis.
    func words(of sound: SpokenSound?, _ job: JobContext) async throws -> Words {
        guard let transcriber, let sound else { return Words(missing: .noTranscriber) }
        if let party, try await !job.hasConsent(to: party.subject.provider, for: party.subject.purpose) {
            return Words(missing: .notAgreed(party.name))
        }
        job.willAskProvider()
        let model = transcriber.configuration.server.model
        do throws(ProviderStop) {
            return try await words(of: sound, by: job.deadline - Self.rest) { job.record(JobCall($0, model: model)) }
        } catch {
            guard let failure = error.failure else { throw CancellationError() }
            job.logger.log(level: failure.logLevel, "no transcript", metadata: ["cause": "\(failure.detail)"])
            return Words(missing: .noTranscript)
        }
    }

    /// What an analysis still does after it.
    private static let rest = Duration.seconds(60)

    /// Without asking anybody whether it may be sent.
    func words(
        of sound: SpokenSound, by deadline: ContinuousClock.Instant, finished: @Sendable (ProviderCall) -> Void
    ) async throws(ProviderStop) -> Words {
        guard let transcriber else { return Words(missing: .noTranscriber) }
        let server = transcriber.configuration.server
        let written = try await transcriber.write(sound, by: deadline, finished: finished)
        guard !written.words.isEmpty else { return Words(missing: .tooFewWords(found: 0, needed: 1)) }
        return Words(
            Transcript(written, by: server.model), by: TranscriptSource(name: server.providerName, model: server.model))
    }

    /// Who hears recordings besides us; nil where nobody does.
    var party: ThirdParty? {
        guard let server = transcriber?.configuration.server, server.isThirdParty else { return nil }
        return ThirdParty(app: MirrorMate.id, purpose: "voice", id: server.provider, name: server.providerName)
    }
}

extension Transcript {
    /// How far a model's count of words is off isn't known here: on English speech the best get one word in ten wrong,
    /// and drop about as many as they add.
    fileprivate static let countError = 0.1

    init(_ written: Transcription, by model: String) {
        self.init(
            words: written.words.map { Word($0.text, from: $0.start, to: $0.end) }, text: written.text,
            language: written.language, by: Recogniser(String(model.prefix(60)), countError: Self.countError))
    }
}
