/// What an account may do in an app now.
import Foundation
import ServerDatabase
import Wire

package struct Rights: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// The document that clients read with `rpc/rights`; nil for an account or an app that isn't there.
    package func document(of user: UUID, app: String) async throws -> Data? {
        try await database.query("select atelier.rights_of($1, $2)", [user.uuidString, app]).scalar.map {
            Data($0.utf8)
        }
    }

    package enum Merging: String, Decodable, Sendable {
        case moved
        /// Moved before.
        case known
        /// Something paid is running.
        case busy
        case notAnonymous = "not_anonymous"
        case sameAccount = "same_account"
        /// Moved elsewhere before, or the account to move to is none.
        case otherAccount = "other_account"
    }

    /// Moves what an anonymous account has bought to the account its owner has elsewhere: once, in one piece.
    /// - Returns: the outcome, and the credits moved, by app.
    package func merge(_ anonymous: UUID, into account: UUID) async throws -> (Merging, credits: [String: Int]) {
        struct Answer: Decodable {
            var outcome: Merging
            var moved: [String: Int]
        }
        let rows = try await database.query(
            "select atelier.merge_accounts($1, $2)", [anonymous.uuidString, account.uuidString])
        let answer = try JSONBounds.ours.decode(Answer.self, from: Data((rows.scalar ?? "").utf8))
        return (answer.outcome, answer.moved)
    }
}
