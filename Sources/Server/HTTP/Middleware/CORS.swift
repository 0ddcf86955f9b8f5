/// Which origins may call the backend and what they may read: all of them, because keys and tokens decide, not origins.
import HTTPTypes
import Hummingbird

/// Only for paths meant for apps on other origins. Metrics, shared pages and the simulator are for their own pages
/// only.
package struct SurfaceCORS: RouterMiddleware {
    private static let surfaces = [
        "/rest/v1", "/realtime/v1", "/storage/v1", "/functions/v1", "/auth/v1", "/report-key", "/health",
    ].map {
        Array($0.utf8)
    }
    private let open: CORSMiddleware<AtelierContext>
    /// The library names them in preflights only, where browsers don't look.
    private static let readable = """
        content-range, content-location, location, preference-applied, x-total-count, link, x-supabase-api-version, \
        x-relay-error, x-sb-error-code, x-request-id, retry-after, etag, tus-resumable, tus-version, tus-extension, \
        tus-max-size, upload-offset, upload-length
        """

    package init() {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        open = CORSMiddleware(
            allowOrigin: .all,
            allowHeaders: words(
                """
                authorization apikey content-type x-client-info x-supabase-api-version prefer accept accept-profile \
                content-profile range range-unit x-upsert x-metadata cache-control x-region idempotency-key \
                x-retry-count x-atelier-app if-none-match if-modified-since tus-resumable upload-length upload-offset \
                upload-metadata upload-defer-length upload-checksum x-signature x-http-method-override \
                x-supabase-client-platform x-supabase-client-platform-version x-supabase-client-runtime \
                x-supabase-client-runtime-version
                """
            ).compactMap { HTTPField.Name($0) },
            allowMethods: [.get, .head, .post, .put, .patch, .delete, .options],
            maxAge: .seconds(3600))
    }

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        guard concerns(request) else { return try await next(request, context) }
        var response = try await open.handle(request, context: context, next: next)
        if request.method != .options { response.headers[.accessControlExposeHeaders] = Self.readable }
        return response
    }

    /// Apps send no origin.
    func concerns(_ request: Request) -> Bool {
        request.headers.contains(.origin) && Self.isOpen(request.rawPath.utf8)
    }

    /// On bytes, as every request comes through here.
    private static func isOpen(_ path: String.UTF8View) -> Bool {
        surfaces.contains { surface in
            guard path.starts(with: surface) else { return false }
            return path.count == surface.count || path.dropFirst(surface.count).first == UInt8(ascii: "/")
        }
    }
}
