/// Has a language model put a report into words, if its owner lets it see the measurements.
import Foundation
import Logging
import MirrorMateCore
import ServerFunctions
import ServerJobs
import ServerMetering
import ServerProviders
import Wire

struct ProseWriter: Sendable {
    /// Nil where none is connected, or the operator hasn't turned this on.
    let client: OpenAIClient?

    /// The same report where nobody may word it, or it doesn't work: that costs the report nothing.
    func worded(_ report: AnalysisReport, _ job: JobContext) async throws -> AnalysisReport {
        guard let client else { return report }
        if let party, try await !job.hasConsent(to: party.subject.provider, for: party.subject.purpose) {
            return report
        }
        job.willAskProvider()
        let server = client.configuration
        do throws(ProviderStop) {
            let (draft, model) = try await client.ask(question(report, job), by: job.deadline - Self.rest) {
                answer throws(ProviderFailure) in
                (try Self.draft(answer), answer.model)
            } finished: { outcome in
                let call = ProviderCall(
                    provider: server.provider, outcome: outcome, costMicroUSD: server.cost(of: outcome))
                var record = JobCall(call, model: server.model)
                record.promptVersion = "\(ProsePrompt.version)"
                job.record(record)
            }
            return report.worded(
                draft,
                by: ProseSource(
                    name: server.providerName, model: String((model ?? server.model).prefix(100)),
                    promptVersion: ProsePrompt.version))
        } catch {
            guard let failure = error.failure else { throw CancellationError() }
            job.logger.log(level: failure.logLevel, "no prose", metadata: ["cause": "\(failure.detail)"])
            return report
        }
    }

    /// What an analysis still does after it.
    private static let rest = Duration.seconds(10)

    private func question(_ report: AnalysisReport, _ job: JobContext) -> ChatQuestion {
        ChatQuestion(
            instructions: ProsePrompt.instructions, parts: [.text(ProsePrompt.data(report))],
            schemaName: ProsePrompt.schemaName, schema: ProsePrompt.schema(report),
            maximumAnswerTokens: ProsePrompt.maximumTokens, reference: job.id.uuidString.lowercased())
    }

    private static func draft(_ answer: ChatAnswer) throws(ProviderFailure) -> ProseDraft {
        do {
            return try JSONBounds.stranger.decode(ProseDraft.self, from: Data(answer.content.utf8))
        } catch {
            throw .malformed("the answer is not of the schema")
        }
    }

    /// Who sees measurements besides us; nil where nobody does.
    var party: ThirdParty? {
        guard let server = client?.configuration, server.isThirdParty else { return nil }
        return ThirdParty(app: MirrorMate.id, purpose: "measurements", id: server.provider, name: server.providerName)
    }
}
