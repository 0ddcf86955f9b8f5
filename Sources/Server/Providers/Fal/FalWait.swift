/// Waits for one request: for fal's message if there will be one, and else by asking again and again.
import Foundation

struct FalWait {
    let client: FalClient
    let notices: FalNotices
    let handle: FalNotices.Handle
    let watch: ImageWatch
    let deadline: ContinuousClock.Instant
    /// The ticket, once a message has told the request's id.
    private(set) var ticket: ImageTicket?

    private static let mostOdd = 5
    /// Not the whole deadline for one answer: the next may come at once.
    private static let patience = Duration.seconds(10)

    init(
        client: FalClient, notices: FalNotices, handle: FalNotices.Handle, watch: ImageWatch,
        deadline: ContinuousClock.Instant
    ) {
        self.client = client
        self.notices = notices
        self.handle = handle
        self.watch = watch
        self.deadline = deadline
    }

    mutating func result(of known: ImageTicket) async throws(ProviderStop) -> (FalResult, ImageTicket) {
        var ticket = known
        var round = 0, odd = 0
        var asked: Duration?
        while true {
            if let notice = await notices.next(handle, within: pause(round, asked)) {
                if ticket.state == .asked { ticket = try await adopt(notice, ticket) }
                if let result = try read(notice, of: ticket) { return (result, ticket) }
                if notice.requestID == ticket.requestID, let places = ticket.places {
                    return (try await fetch(places, after: nil), ticket)
                }
            }
            if Task.isCancelled { throw .cancelled }
            guard .now < deadline else { throw .failed(.timedOut(sent: true)) }
            round += 1
            asked = nil
            guard let places = ticket.places else { continue }
            let status: FalStatus
            do throws(ProviderStop) {
                status = try await client.status(places, by: min(deadline, .now + Self.patience))
                odd = 0
            } catch {
                (asked, odd) = try Self.goOn(after: error, odd: odd)
                continue
            }
            switch status {
            case .queued(let position): watch.progress(.queued(before: position))
            case .running: watch.progress(.making)
            case .completed(let error): return (try await fetch(places, after: error), ticket)
            }
        }
    }

    /// The next pause, and how many answers in a row made no sense; throws if asking again is pointless.
    private static func goOn(after stop: ProviderStop, odd: Int) throws(ProviderStop) -> (Duration?, Int) {
        switch stop.failure {
        case .unreachable, .interrupted, .timedOut, .serverError: return (nil, odd)
        case .rateLimited(let wait), .overloaded(let wait): return (wait, odd)
        // A request just accepted may not be found everywhere yet, and a proxy may answer instead of fal.
        case .gone, .malformed: if odd + 1 < mostOdd { return (nil, odd + 1) }
        default: break
        }
        throw stop
    }

    private func pause(_ round: Int, _ asked: Duration?) -> Duration {
        let plan = client.configuration.polling
        let usual = plan.pause(
            round, expectsMessages: client.configuration.webhook != nil, jitter: .random(in: 0...1))
        return max(.zero, min(max(usual, min(asked ?? .zero, .seconds(60))), deadline - .now))
    }

    /// Its token shows that the message is about our request, so the request was accepted.
    private mutating func adopt(
        _ notice: FalNotice, _ asked: ImageTicket
    ) async throws(ProviderStop) -> ImageTicket {
        let model = FalModel.known(as: asked.model) ?? client.configuration.model
        let base = "\(client.configuration.queue)/\(model.app)/requests/\(notice.requestID)"
        let accepted = asked.accepted(
            as: notice.requestID, at: .init(status: base + "/status", result: base, cancel: base + "/cancel"))
        ticket = accepted
        do { try await watch.keep(accepted) } catch { throw Task.isCancelled ? .cancelled : .failed(.notKept) }
        return accepted
    }

    /// Nil if the message is about another request, or says too little.
    private func read(_ notice: FalNotice, of ticket: ImageTicket) throws(ProviderStop) -> FalResult? {
        guard notice.requestID == ticket.requestID else { return nil }
        if notice.isOK { return try? FalResult(notice.payload) }
        let error = FalErrorReply(notice.payload)
        guard !error.word.isEmpty else { return nil }
        throw .failed(error.failure(status: 422, of: .ask, now: Date()))
    }

    /// The result is made and paid for, so only fal's own word for a failure, or the deadline, ends this.
    private func fetch(
        _ places: ImageTicket.Places, after told: FalErrorReply?
    ) async throws(ProviderStop) -> FalResult {
        var round = 0, odd = 0
        while true {
            var asked: Duration?
            switch await client.result(places, by: min(deadline, .now + Self.patience)) {
            case .made(let result): return result
            case .failed(let failure): throw .failed(failure)
            case .unclear(let stop):
                // The status has told of a failure, so this is the failure's own answer.
                if let told, case .serverError(let status) = stop.failure {
                    throw .failed(told.failure(status: status, of: .ask, now: Date()))
                }
                (asked, odd) = try Self.goOn(after: stop, odd: odd)
            }
            guard .now < deadline else { throw .failed(.timedOut(sent: true)) }
            let usual = client.configuration.polling.pause(round, expectsMessages: false, jitter: .random(in: 0...1))
            round += 1
            do {
                try await Task.sleep(for: min(max(usual, min(asked ?? .zero, .seconds(60))), deadline - .now))
            } catch {
                throw .cancelled
            }
        }
    }
}
