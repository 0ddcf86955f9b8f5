/// Turns any error that a handler throws into the error bodies of `/auth/v1`, and keeps causes out of them.

import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import ServerHTTP
import ServerMail
import Wire

struct AuthErrorMiddleware: RouterMiddleware {
    typealias Context = AtelierContext

    func handle(
        _ request: Request, context: AtelierContext,
        next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        do {
            var response = try await next(request, context)
            response.headers[.apiVersion] = AuthError.apiVersion
            return response
        } catch let error as AuthError {
            if error.status.code >= 500 {
                context.logger.error("auth: \(error.message)", metadata: ["cause": "\(error.cause ?? "")"])
            }
            return error.response
        } catch let error as BodyError {
            return AuthError(error).response
        } catch let error as DatabaseError {
            let answer = AuthError(error)
            context.logger.log(
                level: answer.status == .internalServerError ? .error : .warning, "auth: database",
                metadata: ["error": "\(error)"])
            return answer.response
        } catch let error as HTTPError {
            throw error
        } catch {
            context.logger.error("auth: unexpected", metadata: ["error": "\(error)"])
            return AuthError.unexpected.response
        }
    }
}

extension AuthError {
    static let apiVersion = "2024-01-01"

    /// Always in the versioned form: a numeric code would make Supabase's Swift client lose the whole error.
    var response: Response {
        var headers: HTTPFields = [.apiVersion: Self.apiVersion, .errorCode: code.rawValue]
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        if let oauthError {
            let body = AuthOAuthErrorBody(error: oauthError, errorDescription: message)
            return .json(body, status: status, headers: headers)
        }
        let body = AuthErrorBody(code: code, message: message, weakPassword: weakPassword)
        return .json(body, status: status, headers: headers)
    }

    init(_ error: BodyError) {
        switch error {
        case .tooLarge(let limit):
            self.init(.contentTooLarge, .requestEntityTooLarge, "Request body exceeds the limit of \(limit) bytes")
        case .incomplete: self.init(.badRequest, .badJSON, "Could not read request body: it ended early")
        case .notJSON(let reason):
            self.init(.badRequest, .badJSON, "Could not parse request body as JSON: \(reason)")
        case .badField(let field, let reason):
            let subject = field.isEmpty ? "the body" : field
            self.init(.badRequest, .badJSON, "Could not parse request body as JSON: \(subject) \(reason)")
        }
    }

    /// Only errors that aren't the caller's fault arrive here; services handle the expected ones.
    init(_ error: DatabaseError) {
        switch (error.kind, error.sqlState) {
        case (.limited, _): self = .tooManyRequests(retryAfter: error.retryAfter ?? 1)
        case (_, "55P03"):
            self.init(
                .conflict, .conflict,
                "Too many concurrent token refresh requests on the same session or refresh token")
        case (_, "40001"), (_, "40P01"):
            self.init(
                .serviceUnavailable, .unexpectedFailure,
                "Two requests collided; this one changed nothing. Try again in a moment.")
            retryAfter = 1
        case (_, "23505") where error.constraint == "users_email_partial_key": self = .emailExists
        case (.connection, _) where error.isInDoubt:
            self.init(.gatewayTimeout, .requestTimeout, DatabaseError.wordsInDoubt)
        case (.cancelled, _):
            self.init(
                .gatewayTimeout, .requestTimeout,
                "Processing this request timed out, please retry after a moment.")
        case _ where error.isTemporary:
            self.init(
                .serviceUnavailable, .unexpectedFailure,
                "The service is busy; nothing was changed. Try again in a moment.")
            retryAfter = 1
        case (.server, "P0001"), (.server, "23502"), (.server, "23503"), (.server, "23514"):
            // A product's trigger on auth.users refused the row.
            self.init(.internalServerError, .unexpectedFailure, "Database error saving new user")
        default: self = .unexpected
        }
    }
}
