/// The security headers of every response of the simulator, refusals included.
import HTTPTypes
import Hummingbird
import ServerHTTP

struct PageSecurity: RouterMiddleware {
    /// No inline script and no inline style: layout travels as data, and our script sets it through the style object.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    private static let headers: [(String, String)] = [
        ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
        ("Permissions-Policy", "camera=(self), microphone=(self)"),
        ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    private static let fields = headers.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }

    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do { response = try await next(request, context) } catch let refusal as Refusal {
            response = refusal.response(from: request, context: context)
        }
        for field in Self.fields where response.headers[field.name] == nil {
            response.headers[field.name] = field.value
        }
        return response
    }
}
