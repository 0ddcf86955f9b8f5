/// Refuses requests that call this machine by a name that isn't its own.
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

package struct HostGuard: RouterMiddleware {
    private let hosts: AllowedHosts

    package init(hosts: AllowedHosts) { self.hosts = hosts }

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        if let refusal = refusal(of: request) { return refusal }
        return try await next(request, context)
    }

    /// Nil for a request that calls us by our name.
    func refusal(of request: Request) -> Response? {
        allows(request.head.authority) ? nil : Self.answer(to: request)
    }

    func allows(_ authority: String?) -> Bool { hosts.contains(authority) }

    private static let words = """
        This server doesn't answer under that name. Open it as localhost or 127.0.0.1 with its port, or under the \
        address it was started with.
        """

    /// Browsers get plain text, programs get the usual error form.
    private static func answer(to request: Request) -> Response {
        guard request.headers[.accept]?.contains("text/html") == true else {
            let body: JSONValue = ["code": "unknown_host", "error": .string(words), "message": .string(words)]
            return .json(body, status: .misdirectedRequest)
        }
        return Response(
            status: .misdirectedRequest,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: words)))
    }
}
