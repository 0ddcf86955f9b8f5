/// One run of one job: the handler against its deadline, then one report of the job's end.
import Foundation
import Logging
import ServerDatabase
import ServerDeadlines
import ServerHTTP
import Wire

extension JobRunner {
    func run(_ handler: AnyJobHandler, _ job: ClaimedJob, _ context: JobContext) async {
        await withTaskGroup(of: JobOutcome?.self) { group in
            group.addTask { await Self.outcome(of: handler, job.input, context) }
            group.addTask {
                // Nil if the job ended first, or was stopped.
                (try? await Alarm.sleep(until: context.deadline)).map { .timeout(isFreeAttempt: context.mayHaveBilled) }
            }
            var outcome = (await group.next()).flatMap { $0 }
            // Stopped: the clock gives up first, but only the handler knows whether it has asked a provider or even
            // finished.
            if outcome == nil { outcome = (await group.next()).flatMap { $0 } }
            // The end is stored before the loser of the race has finished, so the deadline holds even for unresponsive
            // handlers.
            await self.end(context, outcome, kind: job.record.kind)
            group.cancelAll()
        }
        // Calls that an unresponsive handler reported after its deadline.
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
            // The lease expires by itself, and then another worker takes the job.
            logger.warning("could not hand back", metadata: ["cause": "\(error)"])
        }
        announce(job, nil)
    }

    /// Stores the end. While the database is down or full, the process keeps the outcome and its lease, because the
    /// work was done and paid for. In any case, clients that wait here are told to look again.
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
                // At shutdown other replicas must get their chance with the job before anybody loses patience with us.
                if job.snapshot.stop == .handBack { ending.hurry(configuration.lastEndingPatience) }
                guard let pause = ending.pause(after: error) else {
                    logger.error("the job's end could not be stored in time", metadata: ["cause": "\(error)"])
                    return announce(job, nil)
                }
                logger.warning("could not end the job, trying again", metadata: ["cause": "\(error)"])
                // The row was locked meanwhile, so the heartbeats skipped it.
                try? await shielded { [store] in _ = try await store.renew([job]) }
                try? await shielded { try await Task.sleep(for: pause) }
            } catch {
                logger.error("the result could not be stored", metadata: ["cause": "\(error)"])
                if case .failed = ending.outcome.ending { return announce(job, nil) }
                ending.outcome = .internalError(isFreeAttempt: mayHaveBilled)
            }
        }
    }

    /// Ended by its owner or another worker, or by a try of ours whose answer was lost: then its calls are recorded
    /// already.
    private func wasEndedElsewhere(_ job: LiveJob, _ ending: Ending, _ logger: Logger) async {
        logger.info("the job was ended elsewhere")
        if !ending.mayBeStored {
            try? await shielded { [store] in try await store.record(ending.calls, of: job) }
        }
        announce(job, nil)
    }

    /// First remove it from the list, then announce it: a caller in between finds no running job and looks it up.
    private func announce(_ job: LiveJob, _ record: JobRecord?) {
        live.remove(job)
        signals.wake(job.id, record.map(HeldJob.init))
    }

    private func count(_ kind: String, _ status: JobStatus) {
        metrics?.count(
            "atelier_jobs_total", "Jobs that ended, by kind and state", ["kind": kind, "status": status.rawValue])
    }
}
