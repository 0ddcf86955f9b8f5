/// Lets a vision model behind an OpenAI-compatible address look at the photos of a sneaker.
import AuntenticCore
import Foundation

package struct OpenAICompatibleJudge: SneakerJudge {
    private let client: OpenAIClient
    private let observer: ProviderObserver

    package init(client: OpenAIClient, observer: ProviderObserver = .none) {
        self.client = client
        self.observer = observer
    }

    package var identity: JudgeIdentity {
        let configuration = client.configuration
        return JudgeIdentity(
            provider: configuration.provider, providerName: configuration.providerName, model: configuration.model,
            isThirdParty: configuration.isThirdParty)
    }

    package func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        let identity = identity
        do throws(ChatStop) {
            return try await client.ask(question(request), by: request.deadline) { answer throws(ProviderFailure) in
                JudgeReply(
                    report: try Self.report(answer), provider: identity.provider, model: answer.model ?? identity.model,
                    requestID: answer.requestID)
            } finished: { outcome in
                let call = call(outcome, identity)
                request.record(call)
                observer.called(call)
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

    private func call(_ outcome: ChatOutcome, _ identity: JudgeIdentity) -> JudgeCall {
        let price = client.configuration.price
        return JudgeCall(
            provider: identity.provider, model: outcome.model ?? identity.model, outcome: outcome.label,
            attempts: outcome.attempts, requestID: outcome.requestID, inputTokens: outcome.usage?.input,
            outputTokens: outcome.usage?.output, costMicroUSD: outcome.usage.flatMap { price?.microUSD(of: $0) },
            latency: outcome.latency)
    }
}

/// Told about every finished question to a provider, also the failed ones; must not block. For metrics.
package struct ProviderObserver: Sendable {
    package var called: @Sendable (JudgeCall) -> Void

    package init(called: @escaping @Sendable (JudgeCall) -> Void) {
        self.called = called
    }

    package static let none = ProviderObserver { _ in }
}
