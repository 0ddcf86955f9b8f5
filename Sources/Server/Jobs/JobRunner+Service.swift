/// The runner as a service: renews its leases, looks for work, listens, and drains at shutdown.
import Foundation
import Logging
import ServerDatabase
import ServiceLifecycle
import Synchronization

extension JobRunner: Service {
    package func run() async throws {
        live.open()
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepLeases() }
            group.addTask { await self.lookForWork() }
            group.addTask { await self.patrol() }
            group.addTask { await self.forgetOldJobs() }
            group.addTask { await self.hearOfJobs() }
            group.addTask { await self.hearOfQueue() }
            try? await gracefulShutdown()
            self.signals.close()
            await self.drain()
            group.cancelAll()
        }
    }

    /// No new work; running jobs may finish; the rest goes back to the queue.
    private func drain() async {
        live.close()
        let deadline = ContinuousClock.now + configuration.drain
        while live.count > 0, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(20))
        }
        let rest = live.all
        for job in rest { job.stop(.handBack) }
        for job in rest { await job.finished() }
    }

    private func keepLeases() async {
        while (try? await Task.sleep(for: configuration.heartbeat)) != nil {
            let jobs = live.all
            guard !jobs.isEmpty else { continue }
            do {
                let held = try await store.renew(jobs)
                for job in jobs where !held.contains(job.id) && live[job.id] === job { job.stop(.lost) }
            } catch {
                logger.warning("leases could not be renewed", metadata: ["cause": "\(error)"])
            }
        }
    }

    private func lookForWork() async {
        for await _ in pokes { await claim() }
    }

    private func patrol() async {
        repeat {
            await sightLapsed()
            look()
        } while (try? await Task.sleep(for: configuration.patrol * Double.random(in: 0.8...1.2))) != nil
    }

    private func sightLapsed() async {
        do {
            let leases = try await store.lapsed(kinds: kinds, except: live.all.map(\.id))
            lapsed.withLock { $0.saw(leases) }
        } catch {
            lapsed.withLock { $0.sawNothing() }
        }
    }

    private func claim() async {
        let (limit, rooms) = live.beginClaim(64, of: kinds)
        var jobs: [ClaimedJob] = []
        var emptied: [String] = []
        if limit > 0 {
            let ripe = lapsed.withLock { $0.ripe() }
            do {
                jobs = try await shielded { [store] in
                    try await store.claim(rooms: rooms, limit: limit, lapsed: ripe)
                }
                let taken = Dictionary(grouping: jobs, by: \.record.kind).mapValues(\.count)
                // A kind that reached its limit may have left jobs in the queue.
                if jobs.count < limit { emptied = rooms.filter { taken[$0.key] ?? 0 < $0.value }.map(\.key) }
                foundQueue(isEmpty: emptied.count == rooms.count)
            } catch {
                logger.warning("no jobs could be claimed", metadata: ["cause": "\(error)"])
            }
        }
        live.endClaim(limit, taken: jobs.map(\.record.kind), emptied: emptied)
        for job in jobs { await begin(job) }
        // A kind that is full now is passed over in the next look: what lies behind its queue is found at once.
        if !jobs.isEmpty { look() }
    }

    private func forgetOldJobs() async {
        repeat { try? await store.forgetOld() } while (try? await Task.sleep(for: .seconds(3600))) != nil
    }

    /// `<id>` announces news; `<id> cancelled` ends our run of it; an empty text means that something may have been
    /// missed.
    private func hearOfJobs() async {
        for await text in store.database.notifications("atelier_job") {
            let words = text.split(separator: " ")
            guard let id = words.first.flatMap({ UUID(uuidString: String($0)) }) else {
                signals.wakeAll()
                continue
            }
            if words.count > 1 { live[id]?.stop(.lost) }
            signals.wake(id, nil)
        }
    }

    private func hearOfQueue() async {
        for await _ in store.database.notifications("atelier_queue") { look() }
    }
}
