/// `POST /functions/v1/delete-check`: removes a finished check, its photos and its shared links.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerFunctions
import ServerStorage
import Wire

package struct DeleteCheck: Sendable {
    private let database: Database
    private let reader: ObjectReader

    package init(database: Database, reader: ObjectReader) {
        self.database = database
        self.reader = reader
    }

    package var function: Function {
        Function("delete-check") { (request: DeleteCheckRequest, context) in
            guard let id = UUID(uuidString: request.id) else { throw FunctionError.badField("id", "must be a UUID") }
            try await delete(id, of: context.userID)
            return .value(Deletion())
        }
    }

    /// Rows first, in one transaction; a crash before the bytes are gone leaves them to the sweeper.
    private func delete(_ id: UUID, of user: UUID) async throws {
        let reader = reader
        let doomed = try await database.transaction { session in
            let row = try await session.query(
                "select outcome, to_json(paths) as paths from auntentic.delete_check($1, $2)",
                [id.uuidString, user.uuidString]
            ).only()
            switch try row.string("outcome") {
            case "deleted":
                let paths = try JSONBounds.ours.decode([String].self, from: Data(try row.string("paths").utf8))
                return try await reader.removeRows(paths, in: CheckOrder.bucket, ownedBy: user, session)
            case "job_running": throw FunctionError.jobRunning
            default: throw FunctionError.unknownCheck
            }
        }
        try await reader.removeBytes(doomed)
    }
}
