/// Turns any error into the error body of this surface, and keeps the cause for the log.
import Hummingbird
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia

package struct FunctionErrorMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return Self.error(for: error, context).response(requestID: context.requestID)
        }
    }

    private static func error(for error: any Error, _ context: AtelierContext) -> FunctionError {
        switch error {
        case let error as FunctionError:
            return error
        case let error as DatabaseError where error.isTemporary:
            context.logger.warning("database unavailable", metadata: ["cause": "\(error)"])
            return error.isInDoubt ? .inDoubt : .busy
        case let error as DatabaseError where error.saysAccountIsGone:
            return .accountClosed
        case MediaError.overloaded:
            return .busy
        case is CancellationError:
            return .busy
        default:
            context.logger.error("function failed", metadata: ["cause": "\(String(reflecting: error).prefix(2000))"])
            return .internal
        }
    }
}

extension DatabaseError {
    /// A foreign key refused a row because its account no longer exists: the token has outlived the account.
    fileprivate var saysAccountIsGone: Bool {
        sqlState == "23503" && constraint?.hasSuffix("_user_id_fkey") == true
    }
}
