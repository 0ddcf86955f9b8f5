/// Answers in the server's place while its database can't start: 503 with a message, and `/health` as usual.
import HTTPTypes
import Hummingbird
import Logging
import ServerHTTP
import ServiceLifecycle
import Wire

struct WaitingRoom: Sendable {
    let address: ListenAddress
    let logger: Logger

    /// Runs until the task is cancelled; then the port is free again.
    func run() async {
        let router = Router()
        router.get("health") { _, _ in Self.answer(.ok, ["status": "ok"]) }
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options] {
            router.on("**", method: method) { _, _ in Self.answer(.serviceUnavailable, Self.unavailable) }
        }
        let application = Application.onLoops(
            router.buildResponder(), limits: ConnectionLimits(idle: .seconds(10)),
            configuration: .init(address: .hostname(address.host, port: address.port)), logger: logger)
        let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
        do { try await group.run() } catch  where !Task.isCancelled {
            logger.warning("nobody answers meanwhile", metadata: ["error": "\(address.explain(error))"])
        } catch {}
    }

    private static let unavailable: JSONValue = [
        "status": "unavailable", "code": "starting",
        "message": "The server is starting and its database doesn't answer yet. Please try again in a moment.",
    ]

    private static func answer(_ status: HTTPResponse.Status, _ body: JSONValue) -> Response {
        var response = Response.json(body, status: status)
        response.headers[.retryAfter] = "5"
        response.headers[.connection] = "close"
        return response
    }
}
