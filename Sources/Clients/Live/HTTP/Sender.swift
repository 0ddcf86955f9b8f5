/// Sends requests with the project's key: checks the connection first, retries what may be repeated, classifies
/// failures.
import Clients
import Foundation

struct Sender: Sendable {
    var key: String
    /// The app's id: mails that its requests lead to carry its name.
    var app: String?
    var retries: RetryPolicy
    var transport: Transport
    var network: NetworkClient
    var clock: ClockClient
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }

    /// - Parameter bearer: a signed-in user's token.
    func send(
        _ request: Request, bearer: String? = nil, progress: Transport.Progress? = nil
    ) async throws(ClientError) -> Answer {
        let request = authorized(request, bearer)
        var mayHaveArrived = false
        var attempt = 1
        while true {
            guard await isOnline() else { throw mayHaveArrived ? .timedOut : .offline }
            let outcome = await once(request, progress)
            mayHaveArrived = mayHaveArrived || request.mayHaveArrived(outcome)
            guard request.isRepeatable,
                let pause = retries.pause(after: outcome, attempt: attempt, jitter: jitter())
            else { return try await answer(outcome, mayHaveArrived) }
            do { try await clock.sleep(pause) } catch { throw .cancelled }
            attempt += 1
        }
    }

    /// Ends as soon as the device loses its connection, because waiting for an answer is then pointless.
    private func once(
        _ request: Request, _ progress: Transport.Progress?
    ) async -> Result<Answer, TransportFailure> {
        if Task.isCancelled { return .failure(.cancelled) }
        return await withTaskGroup(of: Result<Answer, TransportFailure>?.self) { group in
            group.addTask {
                do throws(TransportFailure) {
                    return .success(try await transport.send(request, progress))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                for await isOnline in network.isOnline() where !isOnline { return .failure(.lost) }
                return nil
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return .failure(.cancelled)
        }
    }

    /// A publishable key is no token: it goes in `apikey` alone.
    private func authorized(_ request: Request, _ bearer: String?) -> Request {
        var request = request.header("apikey", key).header("X-Client-Info", "atelier-swift/1")
        if let app { request = request.header("X-Atelier-App", app) }
        if let bearer = bearer ?? (key.hasPrefix("sb_") ? nil : key) {
            request = request.header("Authorization", "Bearer \(bearer)")
        }
        return request
    }

    /// - Parameter mayHaveArrived: if true, nobody can be told that nothing happened.
    private func answer(
        _ outcome: Result<Answer, TransportFailure>, _ mayHaveArrived: Bool
    ) async throws(ClientError) -> Answer {
        switch outcome {
        case .success(let answer) where mayHaveArrived && [502, 503, 504].contains(answer.status): throw .timedOut
        case .success(let answer): return answer
        case .failure(.cancelled): throw .cancelled
        case .failure(.timedOut): throw .timedOut
        case .failure(.tooLong):
            throw .refused(code: "file_too_large", message: "The file is larger than this app takes. It wasn’t kept.")
        case .failure(.notWritten):
            throw .refused(
                code: "file_not_written",
                message: "The file couldn’t be kept on this device. Make some room, then try again.")
        case .failure(.other(let text)): throw .unexpected(text)
        case .failure(.noConnection), .failure(.unreachable), .failure(.lost):
            if mayHaveArrived { throw .timedOut }
            if case .failure(.noConnection) = outcome { throw .offline }
            throw await isOnline() ? .serverDown : .offline
        }
    }

    private func isOnline() async -> Bool {
        for await isOnline in network.isOnline() { return isOnline }
        return true
    }
}

extension Request {
    /// Whether this try may have changed something without an answer saying so.
    fileprivate func mayHaveArrived(_ outcome: Result<Answer, TransportFailure>) -> Bool {
        switch outcome {
        case _ where isHarmless: false
        case .failure(.lost), .failure(.timedOut): true
        case .success(let answer): [502, 504].contains(answer.status)
        case .failure: false
        }
    }
}
