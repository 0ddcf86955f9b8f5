/// Has a model behind an OpenAI-compatible address write down what is said, with the time of each word.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

package final class OpenAITranscriber: Sendable {
    package let configuration: TranscriberConfiguration
    private let exchange: Exchange
    private let observer: ProviderObserver
    private let attempts: Attempts

    package init(
        configuration: TranscriberConfiguration, http: HTTPClient = .shared, observer: ProviderObserver = .none
    ) {
        self.configuration = configuration
        self.observer = observer
        exchange = Exchange(http: http)
        attempts = Attempts(retry: configuration.server.retry, breaker: configuration.server.breaker)
    }

    /// - Parameter finished: is called once with the call's outcome, also when the task is cancelled.
    package func write(
        _ sound: SpokenSound, by deadline: ContinuousClock.Instant, finished: @Sendable (ProviderCall) -> Void
    ) async throws(ProviderStop) -> Transcription {
        let server = configuration.server
        var outcome = ProviderOutcome()
        var cost: Int64?
        let began = ContinuousClock.now
        defer {
            outcome.latency = .now - began
            outcome.model = server.model
            let call = ProviderCall(provider: server.provider, outcome: outcome, costMicroUSD: cost)
            finished(call)
            observer.called(call)
        }
        let deadline = min(deadline, .now + server.deadline)
        let written = try await attempts.run(by: deadline, &outcome) { outcome async throws(ProviderStop) in
            try await ask(sound, by: deadline, &outcome)
        }
        cost = configuration.cost(seconds: written.billedSeconds ?? sound.duration)
        return written
    }

    private func ask(
        _ sound: SpokenSound, by deadline: ContinuousClock.Instant, _ outcome: inout ProviderOutcome
    ) async throws(ProviderStop) -> Transcription {
        let server = configuration.server
        let reply = try await exchange.reply(to: request(sound), by: deadline, limit: server.maximumReplyBytes)
        outcome.requestID = reply.headers.first(name: "x-request-id")
        guard reply.status == 200 else {
            throw .failed(ErrorReply(reply.body).failure(status: reply.status, headers: reply.headers, now: Date()))
        }
        do throws(ProviderFailure) {
            return try TranscriptionReply.read(reply.body, of: sound.duration)
        } catch {
            throw .failed(error)
        }
    }

    /// Word times come in no other format. Nothing else is said about the speaker: not even the language.
    private func request(_ sound: SpokenSound) -> Exchange.Outgoing {
        var form = MultipartForm()
        form.add("model", configuration.server.model)
        form.add("response_format", "verbose_json")
        form.add("timestamp_granularities[]", "word")
        form.add("temperature", "0")
        form.add("file", file: "speech.wav", type: "audio/wav", sound.wave)
        var headers: HTTPHeaders = ["content-type": form.contentType, "accept": "application/json"]
        let key = configuration.server.key
        if !key.isEmpty { headers.add(name: "authorization", value: "Bearer \(key.text)") }
        return Exchange.Outgoing(
            .POST, configuration.server.baseURL.absoluteString + "/audio/transcriptions", headers: headers,
            body: form.body)
    }
}
