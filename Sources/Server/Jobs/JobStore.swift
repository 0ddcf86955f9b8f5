/// Jobs in the database: one statement for each transition of a job.
import Foundation
import ServerDatabase
import Wire

struct JobStore: Sendable {
    let database: Database
    /// A connection that nothing else waits for: leases are renewed however busy the others are.
    let leases: Database
    let configuration: JobsConfiguration
    /// The name of this process among the replicas.
    let worker: String

    /// - Parameter lease: this process takes the job at once; nil leaves it in the queue.
    func start(_ request: JobRequest, lease: UUID?, attempts: Int) async throws -> JobStart {
        let document = StartDocument(
            request, lease: lease, leaseSeconds: configuration.leaseSeconds, worker: worker, attempts: attempts)
        let rows = try await database.query(
            """
            select s.outcome, s.detail, \(JobRecord.columns.replacing("(job)", with: "(s.job)"))
            from atelier.start_job($1, $2) s
            """, [try Self.json(document), request.input])
        return try Self.start(try rows.only())
    }

    private static func start(_ row: Row) throws -> JobStart {
        let outcome = try row.string("outcome")
        let job = try JobRecord(row)
        switch (outcome, job) {
        case ("started", let job?): return .started(job)
        case ("replayed", let job?): return .replayed(job)
        case ("needs_input", let job?): return .needsInput(job)
        case ("conflict", _): return .conflict
        case ("consent_required", _): return .consentRequired
        case ("payment_required", _): return .paymentRequired(offer: try row.string("detail"))
        case ("capped", _):
            let detail = try detail(row)
            return .capped(used: detail["used"]?.intValue ?? 0, liftsAt: liftsAt(detail))
        case ("too_many_open", _): return .tooManyOpen(limit: try detail(row)["limit"]?.intValue ?? 0)
        case ("too_many_wishes", _): return .tooManyWishes(liftsAt: liftsAt(try detail(row)))
        default: throw DatabaseError(.unexpected, message: "start_job answered \(outcome)")
        }
    }

    private static func detail(_ row: Row) throws -> JSONValue {
        try JSONValue(json: Data(try row.string("detail").utf8), within: .ours)
    }

    private static func liftsAt(_ detail: JSONValue) -> Date {
        Date(timeIntervalSince1970: detail["lifts_at"]?.doubleValue ?? 0)
    }

    /// Whether the account lets this provider see its uploads for a purpose of an app, now.
    func hasConsent(of user: UUID, _ app: String, _ purpose: String, _ provider: String) async throws -> Bool {
        try await database.query(
            "select atelier.has_consent($1, $2, $3, $4)", [user.uuidString, app, purpose, provider]
        ).scalar == "t"
    }

    /// False if the job's lease is no longer ours.
    func keep(_ checkpoint: String, of live: LiveJob) async throws -> Bool {
        try await database.query(
            "select atelier.checkpoint_job($1, $2, $3)", [live.id.uuidString, live.lease.uuidString, checkpoint]
        ).scalar == "t"
    }

    /// Ends the job and runs the outcome's statements, all or nothing. SQLSTATE AT410: the lease was lost.
    func finish(_ live: LiveJob, _ outcome: JobOutcome, calls: [JobCall]) async throws -> JobRecord {
        var values: [String?] = [live.id.uuidString, live.lease.uuidString]
        switch outcome.ending {
        case .done(let result): values += ["done", result, nil, nil]
        case .needsInput(let wish): values += ["needs_input", nil, nil, try Self.json(wish)]
        case .failed(let problem): values += ["failed", nil, try Self.json(problem), nil]
        }
        values += [
            outcome.charge.amount, outcome.isFreeAttempt ? "t" : "f",
            calls.isEmpty ? nil : try Self.json(calls),
        ]
        let finish = Statement(
            "select \(JobRecord.columns) from atelier.end_job($1, $2, $3, $4, $5, $6, $7, $8, $9) job", values)
        let rows = try await database.pipeline([finish] + outcome.statements)
        guard let record = try JobRecord(try rows[0].only()) else {
            throw DatabaseError(.unexpected, message: "end_job returned no job")
        }
        return record
    }

    func find(_ id: UUID, of user: UUID) async throws -> JobRecord? {
        let rows = try await database.query(
            "select \(JobRecord.columns) from atelier.jobs job where id = $1 and user_id = $2",
            [id.uuidString, user.uuidString])
        return try rows.first.flatMap { try JobRecord($0) }
    }

    func find(key: String, kind: String, of user: UUID) async throws -> (job: JobRecord, hash: String)? {
        let rows = try await database.query(
            """
            select request_hash, \(JobRecord.columns) from atelier.jobs job
            where user_id = $1 and kind = $2 and idempotency_key = $3
            """, [user.uuidString, kind, key])
        guard let row = rows.first, let job = try JobRecord(row) else { return nil }
        return (job, try row.string("request_hash"))
    }

    /// The job, marked so that its end is announced to every replica.
    func watch(_ id: UUID, of user: UUID) async throws -> JobRecord? {
        try await one("select \(JobRecord.columns) from atelier.watch_job($1, $2) job", id, user)
    }

    /// Ends the job for its owner, wherever it runs. Nil if they have no such job.
    func cancel(_ id: UUID, of user: UUID) async throws -> JobRecord? {
        try await one("select \(JobRecord.columns) from atelier.cancel_job($1, $2) job", id, user)
    }

    func open(of user: UUID) async throws -> [UUID] {
        try await database.query(
            "select id from atelier.jobs where user_id = $1 and ended_at is null", [user.uuidString]
        ).map { try $0.uuid("id") }
    }

    private func one(_ sql: String, _ id: UUID, _ user: UUID) async throws -> JobRecord? {
        let rows = try await database.query(sql, [id.uuidString, user.uuidString])
        return try rows.first.flatMap { try JobRecord($0) }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension JobOutcome.Charge {
    /// As `end_job` takes it: null is the whole price.
    fileprivate var amount: String? {
        switch self {
        case .nothing: "0"
        case .all: nil
        case .part(let amount): String(amount)
        }
    }
}
