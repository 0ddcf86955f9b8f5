/// Fetches a result's pictures and hands them over; what fails with one of them leaves the others alone.
import Foundation
import ServerMedia

extension FalImages {
    func deliver(
        _ result: FalResult, _ ticket: ImageTicket, _ request: ImageRequest, _ watch: ImageWatch
    ) async throws(ProviderStop) -> ImageRun {
        let model = FalModel.known(as: ticket.model) ?? configuration.model
        let size = model.sizes?.nearest(to: request.size) ?? request.size
        let price = configuration.price(of: model)?.microUSD(for: size, count: 1)
        var outputs = await withTaskGroup(of: ImageOutput.self) { group in
            for index in 0..<request.count {
                group.addTask {
                    // What fal didn't make, it doesn't bill.
                    let cost = index < result.pictures.count ? price : price.map { _ in 0 }
                    let end = await self.end(of: index, result, cost, ticket, request, watch)
                    return ImageOutput(index: index, result: end, seed: result.seed, costMicroUSD: cost)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        if Task.isCancelled, outputs.contains(where: { !$0.isMade }) { throw .cancelled }
        outputs.sort { $0.index < $1.index }
        return ImageRun(
            outputs: outputs, requestID: ticket.requestID, model: ticket.model,
            costMicroUSD: price.map { $0 * Int64(result.pictures.count) })
    }

    private func end(
        of index: Int, _ result: FalResult, _ cost: Int64?, _ ticket: ImageTicket, _ request: ImageRequest,
        _ watch: ImageWatch
    ) async -> ImageOutput.Result {
        guard index < result.pictures.count else { return .failed(.malformed("fewer pictures than asked for")) }
        let picture = result.pictures[index]
        if picture.isFlagged { return .flagged }
        guard let url = picture.url else { return .failed(.malformed("the picture has no address")) }
        do {
            try await pictures.enter()
        } catch {
            return .failed(.interrupted)
        }
        defer { pictures.leave() }
        do throws(ProviderStop) {
            let (bytes, format) = try await fetch(url, by: request.deadline)
            let made = MadeImage(
                index: index, bytes: bytes, format: format, seed: result.seed, requestID: ticket.requestID,
                costMicroUSD: cost)
            do { try await watch.deliver(made) } catch { throw .failed(.notKept) }
            return .made
        } catch {
            return .failed(error.failure ?? .interrupted)
        }
    }

    /// Fetching costs nothing, so it is tried again.
    private func fetch(
        _ url: String, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> (bytes: Data, format: MediaFormat) {
        var attempt = 1
        while true {
            do throws(ProviderStop) {
                return try await client.picture(url, by: min(deadline, .now + .seconds(30)))
            } catch {
                guard attempt < configuration.retry.maximumAttempts, Self.isPassing(error) else { throw error }
            }
            let pause = min(configuration.retry.firstDelay * (1 << min(attempt, 6)), .seconds(5))
            attempt += 1
            guard .now + pause < deadline else { throw .failed(.timedOut(sent: true)) }
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        }
    }

    private static func isPassing(_ stop: ProviderStop) -> Bool {
        switch stop.failure {
        case .unreachable, .interrupted, .timedOut, .serverError: true
        default: false
        }
    }
}
