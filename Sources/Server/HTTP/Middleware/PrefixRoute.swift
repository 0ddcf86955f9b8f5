/// A route for all addresses that begin alike and have one handler, and how a request finds it.
import HTTPTypes
import Hummingbird

/// It stands in the router as well, for addresses that are spelled in another way (`//rest/v1/photos`).
package struct PrefixRoute: Sendable {
    package typealias Answer = @Sendable (Request, AtelierContext) async throws -> Response

    private let prefix: String
    private let methods: [HTTPRequest.Method]
    fileprivate let answer: Answer

    /// - Parameter prefix: the path up to and with the slash behind which the handler reads on.
    package init(_ prefix: String, _ methods: [HTTPRequest.Method], _ answer: @escaping Answer) {
        self.prefix = prefix
        self.methods = methods
        self.answer = answer
    }

    fileprivate func holds(_ request: Request) -> Bool {
        guard let path = request.head.path, path.utf8.starts(with: prefix.utf8) else { return false }
        // What the router would read as no further segment is for the router.
        let next = path.utf8.dropFirst(prefix.utf8.count).first
        return next != nil && next != UInt8(ascii: "/") && next != UInt8(ascii: "?") && methods.contains(request.method)
    }
}

/// Looks for a prefix before it asks Hummingbird's router, which takes the whole path apart and keeps its pieces. That
/// costs a twentieth of a read (Docs/Costs.md), and these handlers read their path themselves.
package struct PrefixResponder: HTTPResponder {
    private let door: FrontDoor
    private let routes: [PrefixRoute]
    private let router: RouterResponder<AtelierContext>

    /// - Parameter router: its routes pass the door by themselves.
    package init(door: FrontDoor, routes: [PrefixRoute], router: RouterResponder<AtelierContext>) {
        self.door = door
        self.routes = routes
        self.router = router
    }

    package func respond(to request: Request, context: AtelierContext) async throws -> Response {
        guard let route = routes.first(where: { $0.holds(request) }) else {
            return try await router.respond(to: request, context: context)
        }
        return try await door.handle(request, context: context, next: route.answer)
    }
}
