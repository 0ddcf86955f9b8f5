/// The last resort: turns an error that no surface has handled into JSON that reveals no internals, and explains refusals
/// to an account that is gone.
import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import Wire

package struct ErrorMiddleware: RouterMiddleware {
    private let accounts: ClosedAccounts?

    /// - Parameter accounts: nil where nobody signs in.
    package init(accounts: ClosedAccounts? = nil) { self.accounts = accounts }

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        let response: Response
        do { response = try await next(request, context) } catch {
            return answer(to: error, request, context)
        }
        guard let accounts, accounts.concerns(response, to: request) else { return response }
        return await accounts.answer(to: request, context) ?? response
    }

    private func answer(to error: any Error, _ request: Request, _ context: AtelierContext) -> Response {
        switch error {
        case let error as DatabaseError where error.kind == .limited:
            return Self.response(
                .tooManyRequests, "too_many_requests", "\(error.message) Nothing was done. Try again later.",
                headers: [.retryAfter: String(error.retryAfter ?? 1)])
        case let error as DatabaseError where error.isTemporary && error.isInDoubt:
            context.logger.warning("database lost", metadata: ["error": "\(error)"])
            return Self.response(.gatewayTimeout, "in_doubt", DatabaseError.wordsInDoubt)
        case let error as DatabaseError where error.isTemporary:
            context.logger.warning("database unavailable", metadata: ["error": "\(error)"])
            return Self.response(
                .serviceUnavailable, "service_unavailable", "The server is busy; nothing was done. Try again shortly.",
                headers: [.retryAfter: "1"])
        case let error as HTTPError where error.status == .notFound:
            return Self.response(.notFound, "not_found", "There is nothing at this address.")
        case let error as any HTTPResponseError:
            return Self.response(error.status, "request_failed", error.status.reasonPhrase)
        case is CancellationError:
            return Self.response(.serviceUnavailable, "cancelled", "The request was cancelled.")
        default:
            context.logger.error("unhandled error", metadata: ["error": "\(String(reflecting: error).prefix(2000))"])
            return Self.response(
                .internalServerError, "unexpected_failure",
                "Something went wrong on our side. Reference: \(context.requestID)")
        }
    }

    private static func response(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, headers: HTTPFields = [:]
    ) -> Response {
        let body: JSONValue = ["code": .string(code), "error": .string(message), "message": .string(message)]
        return .json(body, status: status, headers: headers)
    }
}

extension DatabaseError {
    /// Worth a retry: the problem was the database, not the request.
    package var isTemporary: Bool {
        switch kind {
        case .overloaded, .limited, .connection, .closed: true
        case .cancelled: sqlState == "57014"
        // No memory, no connections, no disk; a shutdown or start in progress; a file system in trouble.
        case .server: ["53", "57", "58"].contains(sqlState.prefix(2))
        case .unexpected: false
        }
    }
}
