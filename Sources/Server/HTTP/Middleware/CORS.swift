/// Which origins may call the backend and what they may read: all of them, because keys and tokens decide, not origins.
import HTTPTypes
import Hummingbird

/// Only for paths meant for apps on other origins. Metrics, shared pages and the simulator are for their own pages
/// only.
package struct SurfaceCORS: RouterMiddleware {
    private static let surfaces = ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1", "/report-key", "/health"]
    private let open: CORSMiddleware<AtelierContext>

    package init() {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        open = CORSMiddleware(
            allowOrigin: .all,
            allowHeaders: words(
                """
                authorization apikey content-type x-client-info x-supabase-api-version prefer accept accept-profile \
                content-profile range range-unit x-upsert x-metadata cache-control x-region idempotency-key \
                x-retry-count if-none-match if-modified-since
                """
            ).compactMap { HTTPField.Name($0) },
            allowMethods: [.get, .head, .post, .put, .patch, .delete, .options],
            exposedHeaders: words(
                """
                content-range content-location location preference-applied x-total-count link x-supabase-api-version \
                x-relay-error x-sb-error-code x-request-id retry-after etag
                """),
            maxAge: .seconds(3600))
    }

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        let path = request.rawPath
        let isOpen = Self.surfaces.contains { path == $0 || path.hasPrefix($0 + "/") }
        return isOpen ? try await open.handle(request, context: context, next: next) : try await next(request, context)
    }
}
