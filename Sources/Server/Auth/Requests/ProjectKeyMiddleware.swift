/// Passes requests that carry a key of this project; each endpoint checks the bearer token itself.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

/// A client may refresh after its access token has expired: then the key alone decides.
struct ProjectKeyMiddleware: RouterMiddleware {
    typealias Context = AtelierContext
    let tokens: Tokens

    func handle(
        _ request: Request, context: AtelierContext,
        next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        switch context.credential {
        case .caller: break
        case .none:
            throw AuthError(
                .unauthorized, .noAuthorization,
                "No API key found in request; send the project's key in the header \"apikey\"")
        case .invalid:
            guard let key = request.headers[.apiKey], isKnown(key) else {
                throw AuthError(.unauthorized, .noAuthorization, "Invalid API key")
            }
        }
        return try await next(request, context)
    }

    private func isKnown(_ key: String) -> Bool {
        if tokens.caller(forOpaqueKey: key) != nil { return true }
        return (try? tokens.verify(key)) != nil
    }
}
