/// One run of one job: the handler against the clock, then the job's end, told once.
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import Wire

extension JobRunner {
    func run(_ handler: AnyJobHandler, _ job: ClaimedJob, _ context: JobContext) async {
        await withTaskGroup(of: JobOutcome?.self) { group in
            group.addTask { await Self.outcome(of: handler, job.input, context) }
            group.addTask {
                // Nil when the job ended first, or was stopped.
                (try? await Task.sleep(until: context.deadline)).map { .timeout(isFreeAttempt: context.mayHaveBilled) }
            }
            var outcome = (await group.next()).flatMap { $0 }
            // Stopped: the clock gives up first, but only the handler knows what it has asked or even finished.
            if outcome == nil { outcome = (await group.next()).flatMap { $0 } }
            // The end is written before the loser of the race has gone: the deadline holds even for deaf handlers.
            await self.end(context, outcome, kind: job.record.kind)
            group.cancelAll()
        }
        // What a deaf handler still reported after its deadline.
        await recordCalls(of: context.live)
    }

    private func recordCalls(of job: LiveJob) async {
        let calls = job.takeCalls()
        guard !calls.isEmpty else { return }
        do {
            try await shielded { [store] in try await store.record(calls, of: job) }
        } catch {
            logger.warning("provider calls could not be recorded", metadata: ["cause": "\(error)"])
        }
    }

    private static func outcome(of handler: AnyJobHandler, _ input: String, _ context: JobContext) async -> JobOutcome?
    {
        do {
            return try await handler.run(input, context)
        } catch {
            if Task.isCancelled { return nil }
            context.logger.error("job failed", metadata: ["cause": "\(error)"])
            return .internalError(isFreeAttempt: context.mayHaveBilled)
        }
    }

    private func end(_ context: JobContext, _ outcome: JobOutcome?, kind: String) async {
        let job = context.live
        switch (job.snapshot.stop, outcome) {
        case (.lost, _):
            await recordCalls(of: job)
            announce(job, nil)
        case (_, nil): await giveBack(job, context.logger)
        case (_, let outcome?): await finish(job, outcome, kind: kind, context.logger)
        }
    }

    private func giveBack(_ job: LiveJob, _ logger: Logger) async {
        let state = job.snapshot
        await recordCalls(of: job)
        do {
            try await shielded { [store] in
                try await store.handBack(
                    job, hasAsked: state.hasAskedProvider, isUnheard: state.hasAskedProvider && state.calls.isEmpty)
            }
        } catch {
            // The lease lapses by itself, and another worker takes the job then.
            logger.warning("could not hand back", metadata: ["cause": "\(error)"])
        }
        announce(job, nil)
    }

    /// Writes the end. While the database is away or has no room the outcome is kept, and with it the lease: the work
    /// was done and paid for. However this goes, whoever waits here is told to look.
    private func finish(_ job: LiveJob, _ outcome: JobOutcome, kind: String, _ logger: Logger) async {
        let mayHaveBilled = job.snapshot.mayHaveBilled
        var ending = Ending(outcome: outcome, calls: job.takeCalls(), patience: configuration.endingPatience)
        while true {
            do {
                let (outcome, calls) = (ending.outcome, ending.calls)
                let record = try await shielded { [store] in try await store.finish(job, outcome, calls: calls) }
                announce(job, record)
                return count(kind, record.status)
            } catch let error as DatabaseError where error.sqlState == "AT410" {
                return await wasEndedElsewhere(job, ending, logger)
            } catch let error as DatabaseError where error.isPassing {
                // At shutdown others must get their chance with the job before anybody loses patience with us.
                if job.snapshot.stop == .handBack { ending.hurry(configuration.lastEndingPatience) }
                guard let pause = ending.pause(after: error) else {
                    logger.error("the job's end could not be stored in time", metadata: ["cause": "\(error)"])
                    return announce(job, nil)
                }
                logger.warning("could not end the job, trying again", metadata: ["cause": "\(error)"])
                // The row was locked meanwhile, so the heartbeats have passed it by.
                try? await shielded { [store] in _ = try await store.renew([job]) }
                try? await shielded { try await Task.sleep(for: pause) }
            } catch {
                logger.error("the result could not be stored", metadata: ["cause": "\(error)"])
                if case .failed = ending.outcome.ending { return announce(job, nil) }
                ending.outcome = .internalError(isFreeAttempt: mayHaveBilled)
            }
        }
    }

    /// By its owner or another worker, or by a try of ours whose answer was lost: then its calls are on record already.
    private func wasEndedElsewhere(_ job: LiveJob, _ ending: Ending, _ logger: Logger) async {
        logger.info("the job was ended elsewhere")
        if !ending.mayBeStored {
            try? await shielded { [store] in try await store.record(ending.calls, of: job) }
        }
        announce(job, nil)
    }

    /// First off the list, then the news: whoever comes in between finds no running job and looks it up.
    private func announce(_ job: LiveJob, _ record: JobRecord?) {
        live.remove(job)
        signals.wake(job.id, record)
    }

    private func count(_ kind: String, _ status: JobStatus) {
        metrics?.count(
            "atelier_jobs_total", "Jobs that ended, by kind and state", ["kind": kind, "status": status.rawValue])
    }
}
