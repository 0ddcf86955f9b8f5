/// Explains a refusal when the account behind the token has been deleted.
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
import Wire

/// A token outlives its account by up to an hour. Row-level security answers it with "not yours" or with no rows, which
/// a client can't tell from a live account's answer. So refusals and empty answers are checked.
package struct ClosedAccounts: Sendable {
    private let database: Database
    private let lookups: Database
    /// `/auth/v1` checks the account itself.
    private static let surfaces = ["/rest/v1/", "/storage/v1/", "/functions/v1/"]

    /// - Parameter lookups: connections of all event loops, for the fast paths; `database` if there are no others.
    package init(database: Database, lookups: Database? = nil) {
        self.database = database
        self.lookups = lookups ?? database
    }

    /// Whether the response may be about an account that is gone.
    func concerns(_ response: Response, to request: Request) -> Bool {
        Self.isInDoubt(response, to: request) && Self.surfaces.contains(where: request.rawPath.hasPrefix)
    }

    /// The answer for an account that is gone; nil for one that is there.
    func answer(to request: Request, _ context: AtelierContext) async -> Response? {
        guard await isGone(context) else { return nil }
        return request.method == .head ? Self.answer.createHeadResponse() : Self.answer
    }

    /// A refusal, a read without rows, or a function's answer. An answer with an address is about a job that exists, and
    /// jobs go with their account. Deleting an account twice is no error.
    private static func isInDoubt(_ response: Response, to request: Request) -> Bool {
        if (400..<500).contains(response.status.code) { return true }
        return switch request.method {
        case .get, .head: response.hasNoRows
        case .post:
            request.rawPath.hasPrefix("/functions/v1/") && request.rawPath != "/functions/v1/delete-account"
                && response.headers[.location] == nil
        default: false
        }
    }

    private func isGone(_ context: AtelierContext) async -> Bool {
        guard let lookup = Self.lookup(context.credential) else { return false }
        do { return try await database.pipeline([lookup])[0].isEmpty } catch {
            // In that case nothing is known, and the answer stays as it is.
            context.logger.debug("account not looked up", metadata: ["cause": "\(error)"])
            return false
        }
    }

    /// The same without a task.
    /// - Parameter isThere: called once, on `loop`, perhaps at once; false also if nothing is known.
    func look(for credential: Credential, on loop: any EventLoop, _ isThere: @escaping (Bool) -> Void) {
        guard let lookup = Self.lookup(credential) else { return isThere(true) }
        lookups.query(lookup, timeout: .seconds(2), on: loop) { isThere((try? $0.get())?.isEmpty == false) }
    }

    /// Tokens without a session are an operator's own, and need no account here.
    private static func lookup(_ credential: Credential) -> Statement? {
        guard let user = credential.user, let id = user.userID,
            (try? JSONValue(json: Data(user.claims.utf8)))?["session_id"] != nil
        else { return nil }
        return Statement("select from auth.users where id = $1 and deleted_at is null", [id.uuidString])
    }

    /// Readable on every surface: their clients look for different fields.
    private static var answer: Response {
        let message = "This account has been deleted."
        return .json(
            [
                "code": .string(AccountClosed.code), "error": .string(message), "message": .string(message),
                "statusCode": "401", "details": .null, "hint": .null,
            ] as JSONValue, status: .unauthorized)
    }
}

extension Response {
    /// PostgREST writes `*/` before the count of an answer without rows.
    fileprivate var hasNoRows: Bool { headers.value(of: .contentRange)?.hasPrefix("*/") == true }
}
