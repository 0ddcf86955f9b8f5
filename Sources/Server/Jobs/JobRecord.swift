/// A job's row, as read from the database. Its result stays the stored JSON text.
import Foundation
import ServerDatabase
import Wire

package struct JobRecord: Sendable, Hashable {
    package var id: UUID
    package var userID: UUID
    package var kind: String
    package var status: JobStatus
    package var stage: String?
    package var progress: Double
    package var attempts: Int
    package var charged: Bool
    /// How much of the price was paid.
    package var chargedPrice: Int
    package var result: String?
    package var error: String?
    package var needsInput: String?
    package var createdAt: String
    package var startedAt: String?
    package var endedAt: String?
    /// Of a job that runs in this process.
    var preview: JobPreview?
}

/// A job that somebody waits for. A task that waits has each of its values in memory, several times if they are large.
final class HeldJob: Sendable {
    let record: JobRecord

    init(_ record: JobRecord) { self.record = record }
}

extension JobRecord {
    /// The columns that `init(_:)` reads, from a row named `job`.
    static let columns = """
        (job).id, (job).user_id, (job).kind, (job).status, (job).stage, (job).progress, (job).attempts, \
        (job).charged, (job).charged_price, (job).result, (job).error, (job).needs_input, \
        to_char((job).created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, \
        to_char((job).started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at, \
        to_char((job).ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at
        """

    /// Nil if the called function returned no job.
    init?(_ row: Row) throws {
        guard !row.isNull("id") else { return nil }
        guard let status = JobStatus(rawValue: try row.string("status")) else {
            throw DatabaseError(.unexpected, message: "unknown job status")
        }
        self.init(
            id: try row.uuid("id"), userID: try row.uuid("user_id"), kind: try row.string("kind"), status: status,
            stage: row["stage"], progress: try row.double("progress"), attempts: try row.int("attempts"),
            charged: try row.bool("charged"), chargedPrice: try row.int("charged_price"), result: row["result"],
            error: row["error"],
            needsInput: row["needs_input"], createdAt: try row.string("created_at"), startedAt: row["started_at"],
            endedAt: row["ended_at"])
    }
}
