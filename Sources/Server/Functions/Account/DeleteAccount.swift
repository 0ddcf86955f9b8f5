/// `POST /functions/v1/delete-account`: deletes the caller's account and all its data, at once and permanently.
import Foundation
import Logging
import ServerDatabase
import ServerJobs
import Wire

package struct DeleteAccount: Sendable {
    private let session: AccountSession
    private let runner: JobRunner
    private let deleteUser: @Sendable (UUID) async throws -> Bool
    private let contents: AccountContents
    private let parts: [@Sendable (UUID) async throws -> Void]

    /// - Parameters:
    ///   - apps: the names of the server's apps, by id.
    ///   - parts: what products must end outside of the database; run before anything is deleted, and again if a later
    ///     step failed.
    ///   - deleteUser: removes the account's files and then its row, with which everything else goes.
    package init(
        database: Database, runner: JobRunner, apps: [String: String] = [:],
        parts: [@Sendable (UUID) async throws -> Void] = [],
        deleteUser: @escaping @Sendable (UUID) async throws -> Bool
    ) {
        session = AccountSession(database: database)
        contents = AccountContents(database: database, apps: apps)
        self.runner = runner
        self.parts = parts
        self.deleteUser = deleteUser
    }

    package var function: Function {
        Function("delete-account") { (request: DeleteAccountRequest, context) in
            if request.confirm == DeleteAccountRequest.question {
                guard try await session.isOpen(context) else { throw FunctionError.accountClosed }
                return .value(try await contents.preview(of: context.userID))
            }
            guard request.confirm == DeleteAccountRequest.confirmation else {
                throw FunctionError.badField("confirm", "must be \"\(DeleteAccountRequest.confirmation)\"")
            }
            try await delete(context)
            return .value(Deletion())
        }
    }

    /// Every step can be repeated: a caller who lost our answer, or hit a crash, asks again.
    private func delete(_ context: FunctionContext) async throws {
        guard try await session.isOpen(context) else { return }
        // Nothing more may go to a provider, and held credits are released before the ledger is closed.
        try await runner.cancelAll(of: context.userID)
        for part in parts { try await part(context.userID) }
        let isDeleted = try await deleteUser(context.userID)
        if isDeleted { context.logger.notice("account deleted at its owner's request") }
    }
}
