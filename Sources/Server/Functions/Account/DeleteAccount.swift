/// `POST /functions/v1/delete-account`: removes the caller's account and everything that is theirs, at once and for good.
import Foundation
import Logging
import ServerDatabase
import ServerJobs
import Wire

package struct DeleteAccount: Sendable {
    private let session: AccountSession
    private let runner: JobRunner
    private let deleteUser: @Sendable (UUID) async throws -> Bool

    /// - Parameter deleteUser: removes the account's files and then its row, with which everything else goes.
    package init(
        database: Database, runner: JobRunner, deleteUser: @escaping @Sendable (UUID) async throws -> Bool
    ) {
        session = AccountSession(database: database)
        self.runner = runner
        self.deleteUser = deleteUser
    }

    package var function: Function {
        Function("delete-account") { (request: DeleteAccountRequest, context) in
            guard request.confirm == DeleteAccountRequest.confirmation else {
                throw FunctionError.badField("confirm", "must be \"\(DeleteAccountRequest.confirmation)\"")
            }
            try await delete(context)
            return .value(Deletion())
        }
    }

    /// Every step can be taken again: who lost our answer, or met a crash, asks once more.
    private func delete(_ context: FunctionContext) async throws {
        guard try await session.isOpen(context) else { return }
        // Nothing more may be sent to a provider, and what is on hold goes back before the books are closed.
        try await runner.cancelAll(of: context.userID)
        let isDeleted = try await deleteUser(context.userID)
        if isDeleted { context.logger.notice("account deleted at its owner's wish") }
    }
}
