/// What holds of the books whatever happened, as questions whose answer is always empty.
import ServerDatabase

struct Invariant: Sendable {
    /// What doesn't hold for those in the answer.
    let complaint: String
    /// A text for each exception.
    let exceptions: String

    static let all = [
        Invariant(
            complaint: "a wallet differs from its ledger or its holds",
            exceptions: "select user_id::text || ' ' || problem from atelier.audit()"),
        Invariant(
            complaint: "a job has not ended",
            exceptions: """
                select id::text || ' is ' || status || ', attempt ' || attempts || ', leased until '
                    || coalesce((lease_until - now())::text, 'never')
                from atelier.jobs where ended_at is null
                """),
        Invariant(
            complaint: "money is on hold without a job that is open",
            exceptions: """
                select r.id::text from atelier.reservations r where r.state = 'held'
                    and not exists (select from atelier.jobs j where j.id = r.id and j.ended_at is null)
                """),
        Invariant(
            complaint: "a job was paid for more than once",
            exceptions: """
                select job_id::text from atelier.ledger where kind = 'use' group by job_id having count(*) > 1
                """),
        Invariant(
            complaint: "a job says something else about its price than the ledger",
            exceptions: """
                select j.id::text from atelier.jobs j where j.charged <> exists (
                    select from atelier.ledger l where l.kind = 'use' and l.job_id = j.id)
                """),
        Invariant(
            complaint: "a charged job has no answer of the provider",
            exceptions: """
                select j.id::text from atelier.jobs j where j.charged and not exists (
                    select from atelier.provider_calls c where c.job_id = j.id and c.outcome = 'answered')
                """),
        Invariant(
            complaint: "a result belongs to no charged job",
            exceptions: """
                select a.id::text from auntentic.authentications a where not exists (
                    select from atelier.jobs j where j.id = a.job_id and j.status = 'done')
                """),
        Invariant(
            complaint: "a provider was asked in more attempts than a job has",
            exceptions: """
                select j.id::text from atelier.jobs j join atelier.provider_calls c on c.job_id = j.id
                group by j.id, j.max_attempts having count(distinct c.job_attempt) > j.max_attempts
                """),
    ]

    func problem(in world: World) async throws -> String? {
        let found = try await world.query(exceptions).compactMap { $0[0] }
        guard !found.isEmpty else { return nil }
        return "\(complaint): \(found.count), such as \(found.prefix(3).joined(separator: "; "))"
    }
}
