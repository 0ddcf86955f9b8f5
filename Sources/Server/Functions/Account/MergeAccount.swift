/// `POST /functions/v1/merge-account`: moves an anonymous account's purchases to the account its owner has signed in to.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import ServerMetering
import Wire

package struct MergeAccount: Sendable {
    private let rights: Rights
    private let tokens: Tokens

    package init(database: Database, tokens: Tokens) {
        rights = Rights(database: database)
        self.tokens = tokens
    }

    package var function: Function {
        Function("merge-account") { (input: MergeRequest, context) in
            guard input.anonymousToken.utf8.count <= 8192, let owner = try? tokens.verify(input.anonymousToken),
                let anonymous = owner.userID
            else { throw FunctionError.badField("anonymous_token", "must be a valid access token of that account") }
            let (outcome, credits) = try await rights.merge(anonymous, into: context.userID)
            switch outcome {
            case .moved, .known: return .value(MergeAnswer(moved: credits))
            case .busy: throw Self.busy
            case .sameAccount: throw FunctionError.badField("anonymous_token", "belongs to your own account")
            case .notAnonymous:
                throw FunctionError.badField("anonymous_token", "belongs to an account that can sign in")
            case .otherAccount: throw Self.elsewhere
            }
        }
    }

    private static let busy = FunctionError(
        .conflict, "account_busy",
        "Something paid is running for that account. Nothing was moved. Try again when it is done.")

    private static let elsewhere = FunctionError(
        .conflict, "merged_elsewhere",
        "Those purchases were moved to another account before, or this account can't take them. Nothing was moved.")
}
