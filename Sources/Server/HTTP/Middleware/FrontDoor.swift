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
    private let accounts: ClosedAccounts

    /// - Parameter hosts: nil answers under every name.
    package init(gateway: GatewayMiddleware, metrics: Metrics, hosts: AllowedHosts?, accounts: ClosedAccounts) {
        self.gateway = gateway
        log = RequestLog(metrics: metrics)
        self.hosts = hosts.map(HostGuard.init)
        errors = ErrorMiddleware(accounts: accounts)
        self.accounts = accounts
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
    package func fastDoor(to paths: [any FastPath], logger: Logger) -> FastDoor {
        FastDoor(gateway: gateway, log: log, hosts: hosts, accounts: accounts, paths: paths, logger: logger)
    }
}

/// The front door of the fast paths. Whoever names an origin or another host takes the other door.
package struct FastDoor: Sendable {
    fileprivate let gateway: GatewayMiddleware
    fileprivate let log: RequestLog
    fileprivate let hosts: HostGuard?
    fileprivate let accounts: ClosedAccounts
    fileprivate let paths: [any FastPath]
    fileprivate let logger: Logger

    /// As `FastPath.take`.
    func take(
        _ head: HTTPRequestHead, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void
    ) -> Bool {
        guard let path = paths.first(where: { head.uri.utf8.starts(with: $0.prefix.utf8) }),
            let plain = PlainHead(head, isBehindProxy: gateway.trustsProxy), hosts?.allows(plain.host) ?? true,
            let credential = gateway.knownCredential(of: plain, target: head.uri)
        else { return false }
        let request = FastRequest(
            target: head.uri, credential: credential, accept: plain.accept, acceptProfile: plain.acceptProfile)
        let began = ContinuousClock.now
        return path.take(request, on: loop) { found in
            guard let found, found.isInDoubt else { return pass(found, request, began, answer) }
            accounts.look(for: credential, on: loop) { isThere in
                pass(isThere ? found : nil, request, began, answer)
            }
        }
    }

    private func pass(
        _ found: FastAnswer?, _ request: FastRequest, _ began: ContinuousClock.Instant, _ answer: (FastAnswer?) -> Void
    ) {
        guard var found else { return answer(nil) }
        found.name = RequestName.next
        log.record(
            .init(method: .get, target: request.target, status: 200), since: began, logger, named: found.name,
            request.credential)
        answer(found)
    }
}
