/// What every request of a server passes, in one layer: each further one would cost more than what it does.
import Hummingbird
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
