/// Follows a job to its end: hears of each stage as it is entered, and outlives a connection that is gone for a while.
import Clients
import Observation
import Wire

@MainActor @Observable package final class JobFollower {
    /// As it was last heard of.
    package private(set) var job: JobEnvelope?
    /// The connection to a running job was lost; the job itself goes on.
    package private(set) var isReconnecting = false

    @ObservationIgnored private let functions: FunctionsClient
    @ObservationIgnored private let clock: ClockClient
    private static let mostReconnects = 4

    package init(functions: FunctionsClient, clock: ClockClient) {
        self.functions = functions
        self.clock = clock
    }

    /// Long polls until the job has ended. A lost connection is tried again a few times before it is called trouble.
    /// - Throws: what the last try threw; `cancelled` when the task was.
    package func follow(_ first: JobEnvelope) async throws(ClientError) -> JobEnvelope {
        var job = first
        var failures = 0
        try JobWork.goOn()
        while !job.status.isEnded {
            self.job = job
            do throws(ClientError) {
                let next = try await functions.job(job.id, .seconds(25), job.mark)
                try JobWork.goOn()
                (failures, isReconnecting) = (0, false)
                // A server that answers at once with nothing new must not be asked without pause.
                if next == job { try await pause(.seconds(1)) }
                job = next
            } catch {
                try JobWork.goOn()
                guard error.isPassing, failures < Self.mostReconnects else {
                    isReconnecting = false
                    throw error
                }
                failures += 1
                isReconnecting = true
                try await pause(error.pause ?? .seconds(1 << failures))
            }
        }
        self.job = job
        return job
    }

    /// Before another job is followed.
    package func forget() { job = nil }

    private func pause(_ duration: Duration) async throws(ClientError) {
        do { try await clock.sleep(duration) } catch { throw .cancelled }
    }
}

extension ClientError {
    /// May well be over in a moment.
    var isPassing: Bool {
        switch self {
        case .offline, .timedOut, .serverDown, .busy: true
        default: false
        }
    }

    fileprivate var pause: Duration? {
        if case .busy(let seconds?) = self { .seconds(seconds) } else { nil }
    }
}
