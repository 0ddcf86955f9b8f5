/// Pictures from fal's queue: asked for once, waited for as long as it takes, fetched and handed over one by one.
import AsyncHTTPClient
import Foundation
import NIOCore

package final class FalImages: ImageMaker {
    package let configuration: FalConfiguration
    /// Takes fal's messages; whoever routes requests calls it.
    package let webhook: FalWebhook
    let client: FalClient
    let notices = FalNotices()
    let attempts: Attempts
    /// Pictures in memory.
    let pictures: Gate
    private let observer: ProviderObserver

    package init(configuration: FalConfiguration, http: HTTPClient, observer: ProviderObserver = .none) {
        self.configuration = configuration
        self.observer = observer
        client = FalClient(configuration: configuration, http: http)
        attempts = Attempts(retry: configuration.retry, breaker: configuration.breaker)
        pictures = Gate(limit: configuration.simultaneousPictures)
        webhook = FalWebhook(
            notices: notices, keys: FalKeys(address: configuration.keys, exchange: Exchange(http: http)),
            userID: configuration.userID)
    }

    package var identity: ImageMakerIdentity { configuration.identity }

    package var capabilities: ImageCapabilities {
        let start = configuration.startModel
        let several = configuration.severalModel
        return ImageCapabilities(
            sizes: configuration.model.sizes ?? .fixed([PixelSize(1024, 1024)]),
            mostPictures: min(
                configuration.model.mostPictures, start?.mostPictures ?? .max, several?.mostPictures ?? .max),
            hasSeeds: configuration.model.hasSeeds,
            starts: start.map {
                ImageCapabilities.Starts(
                    formats: PictureBytes.formats, mostBytes: configuration.maximumStartBytes,
                    keepsShape: $0.sizes == nil, most: several?.mostStarts ?? $0.mostStarts)
            },
            previews: 0, longestPrompt: 4000, price: configuration.price)
    }

    package func make(
        _ request: ImageRequest, from ticket: ImageTicket?, watch: ImageWatch
    ) async throws(ProviderStop) -> ImageRun {
        var outcome = ProviderOutcome()
        var cost: Int64?
        let began = ContinuousClock.now
        defer {
            outcome.latency = .now - began
            let call = ProviderCall(provider: identity.provider, outcome: outcome, costMicroUSD: cost)
            watch.finished(call)
            observer.called(call)
        }
        var request = request
        request.deadline = min(request.deadline, began + configuration.deadline)
        do throws(ProviderStop) {
            let run =
                if let ticket {
                    try await resume(ticket, request, watch, &outcome)
                } else {
                    try await begin(request, watch, &outcome)
                }
            cost = run.costMicroUSD
            return run
        } catch {
            outcome.failure = error.failure
            outcome.isCancelled = error.failure == nil
            throw error
        }
    }

    package func cancel(_ ticket: ImageTicket) async -> ImageCancellation {
        guard ticket.provider == identity.provider, let places = ticket.places, places.areWithin(configuration.queue)
        else { return .unknown }
        // Also when the caller is being cancelled: nobody else tells fal.
        let client = client
        return await Task { (try? await client.cancel(places, by: .now + .seconds(5))) ?? .unknown }.value
    }
}

extension FalImages {
    private func begin(
        _ request: ImageRequest, _ watch: ImageWatch, _ outcome: inout ProviderOutcome
    ) async throws(ProviderStop) -> ImageRun {
        do throws(ProviderFailure) { try capabilities.check(request) } catch { throw .failed(error) }
        let model = configuration.model(for: request)
        outcome.model = model.id
        let ticket = ImageTicket(provider: identity.provider, model: model.id)
        let handle = notices.open(ticket.token)
        defer { notices.close(handle) }
        try await keep(ticket, watch)
        let body = FalBody.bytes(for: request, model: model)
        var current = ticket
        var pass: CircuitBreaker.Pass?
        do throws(ProviderStop) {
            let (submission, granted) = try await attempts.begin(by: request.deadline, &outcome) {
                _ async throws(ProviderStop) in
                try await submit(body, model, ticket.token, request)
            }
            pass = granted
            current = ticket.accepted(as: submission.requestID, at: submission.places)
            watch.progress(.queued(before: submission.position))
        } catch {
            // Whether it was accepted isn't known. If it was, fal's message tells; sending it again could be paid twice.
            guard configuration.webhook != nil, error.mayHaveBeenAccepted, !Task.isCancelled else { throw error }
        }
        do throws(ProviderStop) {
            if current.state == .accepted { try await keepAccepted(current, watch) }
            let run = try await finish(current, handle, request, watch, &outcome)
            if let pass { attempts.settle(pass, .success) }
            return run
        } catch {
            if let pass { attempts.settle(pass, error.health) }
            throw error
        }
    }

    private func resume(
        _ ticket: ImageTicket, _ request: ImageRequest, _ watch: ImageWatch, _ outcome: inout ProviderOutcome
    ) async throws(ProviderStop) -> ImageRun {
        outcome.model = ticket.model
        guard ticket.provider == identity.provider else { throw .failed(.gone) }
        guard ticket.state == .asked || ticket.places?.areWithin(configuration.queue) == true else {
            throw .failed(.gone)
        }
        guard ticket.state == .accepted || configuration.webhook != nil else { throw .failed(.interrupted) }
        let handle = notices.open(ticket.token)
        defer { notices.close(handle) }
        return try await finish(ticket, handle, request, watch, &outcome)
    }

    /// Not cut short by a cancelled task: a request whose answer nobody reads may be accepted and is lost.
    private func submit(
        _ body: ByteBuffer, _ model: FalModel, _ token: String, _ request: ImageRequest
    ) async throws(ProviderStop) -> FalSubmission {
        let inMemory = request.start != nil
        do {
            if inMemory { try await pictures.enter() }
        } catch {
            throw .cancelled
        }
        defer { if inMemory { pictures.leave() } }
        guard !Task.isCancelled else { throw .cancelled }
        let (client, deadline) = (client, min(request.deadline, .now + .seconds(30)))
        let task = Task { () async -> Result<FalSubmission, ProviderStop> in
            do throws(ProviderStop) {
                return .success(try await client.submit(body, to: model, token: token, by: deadline))
            } catch {
                return .failure(error)
            }
        }
        return try await task.value.get()
    }

    private func keep(_ ticket: ImageTicket, _ watch: ImageWatch) async throws(ProviderStop) {
        guard !Task.isCancelled else { throw .cancelled }
        do { try await watch.keep(ticket) } catch { throw Task.isCancelled ? .cancelled : .failed(.notKept) }
    }

    private func keepAccepted(_ ticket: ImageTicket, _ watch: ImageWatch) async throws(ProviderStop) {
        do {
            try await watch.keep(ticket)
        } catch {
            // Nobody could ever go on with it.
            _ = await cancel(ticket)
            throw Task.isCancelled ? .cancelled : .failed(.notKept)
        }
    }

    private func finish(
        _ ticket: ImageTicket, _ handle: FalNotices.Handle, _ request: ImageRequest, _ watch: ImageWatch,
        _ outcome: inout ProviderOutcome
    ) async throws(ProviderStop) -> ImageRun {
        outcome.requestID = ticket.requestID
        var wait = FalWait(client: client, notices: notices, handle: handle, watch: watch, deadline: request.deadline)
        let (result, final): (FalResult, ImageTicket)
        do throws(ProviderStop) {
            (result, final) = try await wait.result(of: ticket)
        } catch {
            if case .timedOut = error.failure { _ = await cancel(wait.ticket ?? ticket) }
            outcome.requestID = wait.ticket?.requestID ?? ticket.requestID
            throw error
        }
        outcome.failure = nil
        outcome.requestID = final.requestID
        watch.progress(.fetching)
        return try await deliver(result, final, request, watch)
    }
}

extension ProviderStop {
    /// The request was sent completely, and nothing says that it was refused.
    var mayHaveBeenAccepted: Bool {
        switch failure {
        case .interrupted, .timedOut(sent: true), .serverError, .malformed: true
        default: false
        }
    }
}
