/// Pictures from an OpenAI-compatible server: one call makes all, and the answer is the only trace that it leaves.
import AsyncHTTPClient
import Foundation
import NIOHTTP1

package final class OpenAIImages: ImageMaker {
    package let configuration: OpenAIImagesConfiguration
    private let reading: ImagesReading
    private let exchange: Exchange
    private let attempts: Attempts
    private let streams: Places
    private let observer: ProviderObserver

    package init(configuration: OpenAIImagesConfiguration, http: HTTPClient, observer: ProviderObserver = .none) {
        self.configuration = configuration
        self.observer = observer
        reading = ImagesReading(
            configuration: configuration, answers: Gate(limit: configuration.simultaneousAnswers))
        exchange = Exchange(http: http)
        attempts = Attempts(retry: configuration.server.retry, breaker: configuration.server.breaker)
        streams = Places(configuration.simultaneousStreams)
    }

    package var identity: ImageMakerIdentity { configuration.identity }

    package var capabilities: ImageCapabilities {
        ImageCapabilities(
            sizes: configuration.sizes, mostPictures: configuration.mostPictures, hasSeeds: false,
            starts: configuration.takesStarts
                ? ImageCapabilities.Starts(
                    formats: PictureBytes.formats, mostBytes: configuration.maximumStartBytes, keepsShape: false,
                    most: 16)
                : nil,
            previews: configuration.previews, longestPrompt: 32_000, price: configuration.picturePrice)
    }

    package func make(
        _ request: ImageRequest, from ticket: ImageTicket?, watch: ImageWatch
    ) async throws(ProviderStop) -> ImageRun {
        var outcome = ProviderOutcome()
        outcome.model = configuration.server.model
        var cost: Int64?
        let began = ContinuousClock.now
        defer {
            outcome.latency = .now - began
            let call = ProviderCall(provider: identity.provider, outcome: outcome, costMicroUSD: cost)
            watch.finished(call)
            observer.called(call)
        }
        do throws(ProviderStop) {
            let answer = try await answer(request, ticket, watch, &outcome)
            cost = answer.costMicroUSD
            return ImageRun(
                outputs: answer.outputs, requestID: answer.requestID, model: configuration.server.model,
                costMicroUSD: cost)
        } catch {
            outcome.failure = error.failure
            outcome.isCancelled = error.failure == nil
            throw error
        }
    }

    /// There is nothing that could be cancelled: a call that was begun is finished and billed.
    package func cancel(_ ticket: ImageTicket) async -> ImageCancellation { .unknown }

    private func answer(
        _ request: ImageRequest, _ ticket: ImageTicket?, _ watch: ImageWatch, _ outcome: inout ProviderOutcome
    ) async throws(ProviderStop) -> ImagesAnswer {
        // An earlier run may have been answered, and billed. The answer is lost with it.
        guard ticket == nil else {
            throw .failed(ticket?.provider == identity.provider ? .interrupted : .gone)
        }
        do throws(ProviderFailure) { try capabilities.check(request) } catch { throw .failed(error) }
        guard !Task.isCancelled else { throw .cancelled }
        do {
            try await watch.keep(ImageTicket(provider: identity.provider, model: configuration.server.model))
        } catch {
            throw Task.isCancelled ? .cancelled : .failed(.notKept)
        }
        let wantsStream = request.wantsPreviews && request.count == 1 && configuration.previews > 0
        let isStream = wantsStream && streams.take()
        defer { if isStream { streams.giveBack() } }
        let deadline = min(request.deadline, .now + configuration.deadline)
        let body = ImagesBody(request, configuration, streams: isStream)
        watch.progress(.making)
        return try await attempts.run(by: deadline, &outcome) { outcome async throws(ProviderStop) in
            let answer = try await send(body, request, watch, by: deadline, isStream)
            outcome.requestID = answer.requestID
            outcome.usage = answer.usage?.tokens
            if let failure = answer.failure { throw .failed(failure) }
            return answer
        }
    }

    private func send(
        _ body: ImagesBody, _ request: ImageRequest, _ watch: ImageWatch, by deadline: ContinuousClock.Instant,
        _ isStream: Bool
    ) async throws(ProviderStop) -> ImagesAnswer {
        var headers: HTTPHeaders = [
            "content-type": body.contentType, "accept": isStream ? "text/event-stream" : "application/json",
        ]
        let key = configuration.server.key
        if !key.isEmpty { headers.add(name: "authorization", value: "Bearer \(key.text)") }
        let outgoing = Exchange.Outgoing(
            .POST, configuration.server.baseURL.absoluteString + body.path, headers: headers, body: body.pieces)
        let reading = reading
        return try await exchange.call(outgoing, by: deadline, limit: reading.mostBytes(of: request)) { response in
            try await reading.answer(response, to: request, watch)
        }
    }
}
