/// The connections to Postgres, separated by purpose so that no use can exhaust another's.
import Foundation
import Logging
import ServerDatabase

struct Pools: Sendable {
    /// Rows, files and functions, as clients request them.
    let requests: Database
    /// Finds the objects of signed links, on the loops of those who ask.
    let lookups: Database
    /// Sign-in and sign-up, which work however busy the rest is.
    let accounts: Database
    /// Takes, charges and ends jobs.
    let jobs: Database
    /// Keeps the leases of running jobs, and nothing else.
    let leases: Database
    /// Asks who may join a channel and see a change, and tells other servers.
    let realtime: Database
    /// One connection, because it owns a replication slot.
    let changes: Database
    /// Checks whether Postgres answers.
    let readiness: Database

    init(info: String, _ configuration: Configuration, logger: Logger) {
        let workers = configuration.databaseWorkers
        func pool(_ workers: Int, waiting: Int = configuration.databaseQueue) -> Database {
            Database(info: info, limits: PoolLimits(workers: workers, waiting: waiting), logger: logger)
        }
        requests = Database(info: info, limits: Self.shared(configuration), logger: logger)
        lookups = Database(
            info: info, limits: .quick(most: workers, waiting: configuration.databaseQueue), logger: logger)
        accounts = pool(max(2, workers / 2))
        jobs = pool(max(2, workers / 2))
        leases = pool(1)
        realtime = pool(3)
        changes = pool(1, waiting: 64)
        readiness = pool(1, waiting: 64)
    }

    /// The limits for clients. One client gets at most half of the workers.
    private static func shared(_ configuration: Configuration) -> PoolLimits {
        var limits = PoolLimits(workers: configuration.databaseWorkers, waiting: configuration.databaseQueue)
        limits.spares = 3 * limits.workers
        limits.reservedFromRole = 2
        guard configuration.limitsCallers else { return limits }
        limits.atOncePerPayer = max(2, limits.workers / 2)
        limits.waitingPerPayer = max(8, limits.waiting / 16)
        limits.savedWork = configuration.callerWork > 0 ? configuration.callerWork : nil
        return limits
    }

    /// Returns when running work has ended, or hasn't for ten seconds.
    func close() async {
        await withTaskGroup { group in
            for pool in [changes, realtime, leases, jobs, accounts, requests, lookups, readiness] {
                group.addTask { await pool.close() }
            }
        }
    }
}
