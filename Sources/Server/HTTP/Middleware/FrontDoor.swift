/// What every request of a server passes, in one layer: each further one would cost more than what it does.
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServerDatabase

package struct FrontDoor: RouterMiddleware {
    private let gateway: GatewayMiddleware
    private let log: RequestLog
    private let hosts: HostGuard?
    private let cors = SurfaceCORS()
    private let errors: ErrorMiddleware

    /// - Parameter hosts: nil answers under every name.
    package init(gateway: GatewayMiddleware, metrics: Metrics, hosts: AllowedHosts?, accounts: ClosedAccounts) {
        self.gateway = gateway
        log = RequestLog(metrics: metrics)
        self.hosts = hosts.map(HostGuard.init)
        errors = ErrorMiddleware(accounts: accounts)
    }

    package func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        let context = gateway.identified(request, context)
        var response: Response
        if let refusal = hosts?.refusal(of: request) {
            response = refusal
        } else {
            response = try await Payer.$current.withValue(context.payer) {
                guard cors.concerns(request) else {
                    return try await errors.handle(request, context: context, next: next)
                }
                return try await cors.handle(request, context: context) {
                    try await errors.handle($0, context: $1, next: next)
                }
            }
        }
        log.note(request, &response, since: began, context)
        return response
    }
}

extension FrontDoor {
    package func fastDoor(to path: any FastPath, logger: Logger) -> FastDoor {
        FastDoor(gateway: gateway, log: log, hosts: hosts, path: path, logger: logger)
    }
}

/// The front door of a fast path. Whoever names a sender, an origin or another host takes the other door.
package struct FastDoor: Sendable {
    fileprivate let gateway: GatewayMiddleware
    fileprivate let log: RequestLog
    fileprivate let hosts: HostGuard?
    fileprivate let path: any FastPath
    fileprivate let logger: Logger

    /// As `FastPath.take`.
    func take(
        _ head: HTTPRequestHead, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void
    ) -> Bool {
        guard head.uri.utf8.starts(with: path.prefix.utf8), head.isPlain(isBehindProxy: gateway.trustsProxy),
            hosts?.allows(head.headers.first(name: "host")) ?? true
        else { return false }
        let began = ContinuousClock.now
        return path.take(head.uri, on: loop) { found in
            guard var found else { return answer(nil) }
            let name = RequestName.next
            found.lines.writeString("X-Request-Id: \(name)\r\n")
            log.record(.init(method: .get, target: head.uri, status: 200), since: began, logger, named: name)
            answer(found)
        }
    }
}
