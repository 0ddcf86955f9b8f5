/// Lets a vision model behind an OpenAI-compatible address look at the photos of a sneaker.
import AuntenticCore
import Foundation
import ServerProviders

package struct OpenAICompatibleJudge: SneakerJudge {
    private let client: OpenAIClient

    package init(client: OpenAIClient) {
        self.client = client
    }

    package var identity: JudgeIdentity {
        let configuration = client.configuration
        return JudgeIdentity(
            provider: configuration.provider, providerName: configuration.providerName, model: configuration.model,
            isThirdParty: configuration.isThirdParty)
    }

    package func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        let identity = identity
        do throws(ProviderStop) {
            return try await client.ask(question(request), by: request.deadline) { answer throws(ProviderFailure) in
                JudgeReply(
                    report: try Self.report(answer), provider: identity.provider, model: answer.model ?? identity.model,
                    requestID: answer.requestID)
            } finished: { outcome in
                request.record(call(outcome, identity))
            }
        } catch {
            throw error.failure.map { JudgeError($0) } ?? .cancelled
        }
    }

    private func question(_ request: JudgeRequest) -> ChatQuestion {
        let angles = request.photos.map(\.angle)
        var parts = [ChatQuestion.Part.text(SneakerPrompt.opening(angles: angles, claimedModel: request.claimedModel))]
        for photo in request.photos {
            parts.append(.text(SneakerPrompt.label(photo.angle)))
            parts.append(.image(.init(path: photo.file.path, mediaType: photo.mediaType)))
        }
        return ChatQuestion(
            instructions: SneakerPrompt.system, parts: parts, schemaName: SneakerSchema.name,
            schema: SneakerSchema.json, temperature: SneakerPrompt.temperature,
            maximumAnswerTokens: SneakerPrompt.maximumTokens, reference: request.reference)
    }

    private static func report(_ answer: ChatAnswer) throws(ProviderFailure) -> ModelReport {
        do {
            return try ModelReport(json: answer.content)
        } catch {
            throw .malformed(error.description)
        }
    }

    private func call(_ outcome: ProviderOutcome, _ identity: JudgeIdentity) -> JudgeCall {
        JudgeCall(
            provider: identity.provider, model: outcome.model ?? identity.model, outcome: outcome.label,
            attempts: outcome.attempts, requestID: outcome.requestID, inputTokens: outcome.usage?.input,
            outputTokens: outcome.usage?.output, costMicroUSD: client.configuration.cost(of: outcome),
            latency: outcome.latency)
    }
}
