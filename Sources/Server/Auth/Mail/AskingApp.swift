/// The app that a request comes from, as far as its mails are concerned: they carry that app's name and sender.
import HTTPTypes
import Hummingbird
import ServerHTTP

package enum AskingApp {
    /// The id that the request names. It is only ever looked up among the apps that there are.
    @TaskLocal static var current: String?

    // A valid field name.
    package static let header = HTTPField.Name("x-atelier-app")!
}

struct AskingAppMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        guard let app = request.headers[AskingApp.header] else { return try await next(request, context) }
        return try await AskingApp.$current.withValue(app) { try await next(request, context) }
    }
}
