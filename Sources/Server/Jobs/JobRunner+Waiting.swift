/// The actions of a job's owner: read, wait, cancel.
import Foundation
import ServiceLifecycle
import Wire

extension JobRunner {
    /// The current state of the job. Nil if the user has no such job.
    package func job(_ id: UUID, of user: UUID) async throws -> JobRecord? {
        try await store.find(id, of: user).map(withLiveState)
    }

    /// The job once it has ended, or its state after `duration`. With `seen`, it also returns as soon as the stage is
    /// another, or, with `<stage>/<number>`, another preview. It returns as well when this process shuts down: a server closes only when its requests have been
    /// answered, and that happens before the runner is told to drain. So this checks whether the waiting service itself
    /// is shutting down.
    ///
    /// - Parameter known: the job, if the caller has just read or started it; saves a query.
    package func wait(
        for id: UUID, of user: UUID, _ duration: Duration, seen: String? = nil, known: JobRecord? = nil
    ) async throws -> JobRecord? {
        try await wait(for: id, of: user, duration, seen: seen, known: known.map(HeldJob.init))?.record
    }

    private func wait(
        for id: UUID, of user: UUID, _ duration: Duration, seen: String?, known: HeldJob?
    ) async throws -> HeldJob? {
        try await withGracefulShutdownHandler {
            try await waitForNews(of: id, user, duration, seen, known)
        } onGracefulShutdown: { [signals] in
            signals.close()
        }
    }

    private func waitForNews(
        of id: UUID, _ user: UUID, _ duration: Duration, _ seen: String?, _ known: HeldJob?
    ) async throws -> HeldJob? {
        let news = signals.news(of: id, for: duration)
        let runsHere = live[id] != nil
        var current = known
        // A job that runs here wakes us itself; one that runs elsewhere must be told that somebody listens. A job that
        // just ended here is in neither list, so it is looked up.
        if known == nil || !runsHere { current = try await look(id, user, runsHere: runsHere) }
        guard var job = current.map(withLiveState) else { return nil }
        if isNews(job, seen) { return job }
        for await update in news {
            let next: HeldJob?
            if let update {
                next = update
            } else if live[id] != nil {
                next = job
            } else {
                next = try await find(id, user)
            }
            guard let next, next.record.userID == user else { return nil }
            job = withLiveState(next)
            if isNews(job, seen) { return job }
        }
        return job
    }

    /// Ends the job without charge, wherever it runs; a finished job stays as it is. Nil if there is no such job.
    package func cancel(_ id: UUID, of user: UUID) async throws -> JobRecord? {
        let job = try await store.cancel(id, of: user)
        if job?.status == .cancelled { live[id]?.stop(.lost) }
        if let job { signals.wake(id, HeldJob(job)) }
        return job
    }

    /// Ends every open job of the user without charge, wherever they run.
    package func cancelAll(of user: UUID) async throws {
        for id in try await store.open(of: user) { _ = try await cancel(id, of: user) }
    }

    /// The job that a key was used for, and the hash of its request.
    package func job(key: String, kind: String, of user: UUID) async throws -> (job: JobRecord, hash: String)? {
        try await store.find(key: key, kind: kind, of: user)
    }

    private func find(_ id: UUID, _ user: UUID) async throws -> HeldJob? {
        try await store.find(id, of: user).map(HeldJob.init)
    }

    private func look(_ id: UUID, _ user: UUID, runsHere: Bool) async throws -> HeldJob? {
        runsHere ? try await find(id, user) : try await store.watch(id, of: user).map(HeldJob.init)
    }

    private func isNews(_ held: HeldJob, _ seen: String?) -> Bool {
        let job = held.record
        if job.status.isEnded { return true }
        guard let seen else { return false }
        // A client that has never heard of previews isn't woken by them.
        return seen != (seen.contains("/") ? job.mark : job.stage ?? "")
    }

    @inline(never)
    private func withLiveState(_ job: HeldJob) -> HeldJob { HeldJob(withLiveState(job.record)) }

    /// The row lags behind by a heartbeat; the running job is more current.
    private func withLiveState(_ job: JobRecord) -> JobRecord {
        guard !job.status.isEnded, let state = live[job.id]?.snapshot else { return job }
        var job = job
        job.status = .running
        job.stage = state.stage
        job.progress = state.progress
        job.preview = state.preview
        return job
    }
}
