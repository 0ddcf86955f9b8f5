/// Leases: taking jobs over, keeping them, handing them back.
import Foundation
import ServerDatabase

/// A job that was taken over, with the data needed to run it.
struct ClaimedJob: Sendable {
    var record: JobRecord
    var lease: UUID
    var app: String
    var input: String
    /// The checkpoint of an earlier run.
    var checkpoint: String?
    /// The consent that its request has just checked; nil for a job that was taken over.
    var consent: ConsentCheck.Finding?
}

extension JobStore {
    /// Expired leases.
    /// - Parameter held: jobs that run here. Their leases may have expired while the database was down. Their results
    ///   are still to be stored, so nobody may run them again.
    func lapsed(kinds: [String], except held: [UUID]) async throws -> [UUID] {
        try await leases.query(
            "select atelier.lapsed_leases($1, $2, $3, 1000)",
            [postgresArray(kinds), String(configuration.leaseSeconds), postgresArray(held.map(\.uuidString))]
        ).compactMap { $0[0].flatMap(UUID.init(uuidString:)) }
    }

    /// Queued jobs whose time has come, and jobs whose leases expired a while ago.
    /// - Parameter rooms: how many of each kind.
    func claim(rooms: [String: Int], limit: Int, lapsed: [UUID]) async throws -> [ClaimedJob] {
        let kinds = rooms.keys.sorted()
        return try await database.query(
            """
            select (job).lease_token, (job).app, (job).input, (job).checkpoint, \(JobRecord.columns)
            from atelier.take_jobs($1, $2, $3, $4, $5, $6) job
            """,
            [
                worker, postgresArray(kinds), postgresArray(kinds.map { String(rooms[$0] ?? 0) }), String(limit),
                String(configuration.leaseSeconds), postgresArray(lapsed.map(\.uuidString)),
            ]
        ).compactMap { row in
            guard let record = try JobRecord(row) else { return nil }
            return ClaimedJob(
                record: record, lease: try row.uuid("lease_token"), app: try row.string("app"),
                input: try row.string("input"), checkpoint: row["checkpoint"])
        }
    }

    /// Renews the leases of running jobs; returns those that are still ours.
    func renew(_ jobs: [LiveJob]) async throws -> Set<UUID> {
        let states = jobs.map(\.snapshot)
        let rows = try await leases.query(
            "select atelier.renew_leases($1, $2, $3, $4, $5)",
            [
                postgresArray(jobs.map(\.id.uuidString)), postgresArray(jobs.map(\.lease.uuidString)),
                postgresArray(states.map(\.stage)), postgresArray(states.map { String($0.progress) }),
                String(configuration.leaseSeconds),
            ])
        return Set(rows.compactMap { $0[0].flatMap(UUID.init(uuidString:)) })
    }

    /// - Parameters:
    ///   - hasAsked: a provider was asked, so this counts as one of the job's attempts.
    ///   - isUnheard: its answer wasn't received, so that call isn't recorded yet.
    func handBack(_ live: LiveJob, hasAsked: Bool, isUnheard: Bool) async throws {
        _ = try await database.query(
            "select atelier.hand_back_job($1, $2, $3, $4)",
            [live.id.uuidString, live.lease.uuidString, hasAsked ? "t" : "f", isUnheard ? "t" : "f"])
    }

    /// Calls of a run whose end we may not store.
    func record(_ calls: [JobCall], of live: LiveJob) async throws {
        guard !calls.isEmpty else { return }
        let json = String(decoding: try JSONEncoder().encode(calls), as: UTF8.self)
        _ = try await database.query(
            "select atelier.record_calls($1, $2, $3, $4)",
            [live.id.uuidString, live.userID.uuidString, String(live.attempt), json])
    }

    /// In batches, so that none of them holds its locks for long.
    func forgetOld(batch: Int = 5000) async throws {
        var gone: Int
        repeat {
            gone =
                try await database.query(
                    "select atelier.forget_jobs(make_interval(days => $1::int), $2)",
                    [String(configuration.keepEndedDays), String(batch)]
                ).scalar.flatMap { Int($0) } ?? 0
        } while gone >= batch && !Task.isCancelled
    }
}
