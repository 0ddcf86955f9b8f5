/// What a phone does about one paid job: begins it, follows it, stops it, and begins again when the connection is back.
import Clients
import Language
import Observation
import Wire

@MainActor @Observable package final class JobWork {
    /// As it was last heard of.
    package var job: JobEnvelope? { follower.job }
    /// The connection to a running job was lost; the job itself goes on.
    package var isReconnecting: Bool { follower.isReconnecting }
    package private(set) var isCancelling = false
    /// Why the server couldn't be asked to stop it. The job goes on.
    package private(set) var whyNotCancelled: String?

    @ObservationIgnored private let follower: JobFollower
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private var task: Task<Void, Never>?
    /// Tells the work at hand from one that was stopped and hasn't noticed yet.
    @ObservationIgnored private var turn = 0
    @ObservationIgnored private var waitForConnection: Task<Void, Never>?

    package init(clients: Clients) {
        self.clients = clients
        follower = JobFollower(functions: clients.functions, clock: clients.clock)
    }

    package var isUnderWay: Bool { task != nil }

    /// Does the steps unless some are under way: a second tap does nothing.
    /// - Parameter afterwards: runs when they are over, unless they were stopped.
    package func begin(
        _ steps: @escaping @MainActor () async -> Void, afterwards: @escaping @MainActor () async -> Void
    ) {
        guard task == nil else { return }
        waitForConnection?.cancel()
        whyNotCancelled = nil
        turn += 1
        task = Task { [turn] in
            await steps()
            guard turn == self.turn else { return }
            task = nil
            await afterwards()
        }
    }

    /// Long polls until the job has ended, and lets the hand feel how.
    package func follow(_ job: JobEnvelope) async throws(ClientError) -> JobEnvelope {
        let ended = try await follower.follow(job)
        switch ended.status {
        case .done: clients.haptics.play(.succeeded)
        case .failed: clients.haptics.play(.failed)
        case .needsInput: clients.haptics.play(.stuck)
        case .cancelled, .queued, .running: break
        }
        return ended
    }

    /// On the way there something went wrong that is no end of the job.
    package func ranIntoTrouble() { clients.haptics.play(.failed) }

    /// Before another job is followed.
    package func forget() { follower.forget() }

    /// Stops it, here and on the server. It costs nothing.
    /// - Parameter id: the job's; nil before there is one.
    /// - Returns: false if it goes on, because it was faster than the tap or the server couldn't be asked.
    package func cancel(_ id: String?) async -> Bool {
        guard !isCancelling else { return false }
        isCancelling = true
        whyNotCancelled = nil
        defer { isCancelling = false }
        if let id {
            do throws(ClientError) {
                guard try await clients.functions.cancelJob(id).status == .cancelled else { return false }
            } catch {
                whyNotCancelled =
                    error == .cancelled
                    ? nil : String(localized: "\(Trouble(error).title). This couldn’t be stopped and goes on.")
                return false
            }
        }
        stop()
        return true
    }

    /// Stops only what happens here; the job goes on.
    package func stop() {
        task?.cancel()
        waitForConnection?.cancel()
        task = nil
        turn += 1
    }

    /// Until the work at hand is over.
    package func finished() async { await task?.value }

    /// Only a connection that was seen to be gone and came back counts.
    package func whenOnlineAgain(_ again: @escaping @MainActor () -> Void) {
        waitForConnection?.cancel()
        waitForConnection = Task {
            var wasOffline = false
            for await isOnline in clients.network.isOnline() {
                if isOnline, wasOffline { return again() }
                wasOffline = wasOffline || !isOnline
            }
        }
    }

    /// What was stopped may still get an answer; it has no say any more in what others work on since.
    package nonisolated static func goOn() throws(ClientError) {
        if Task.isCancelled { throw .cancelled }
    }
}
