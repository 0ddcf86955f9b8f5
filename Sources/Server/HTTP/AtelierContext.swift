/// The data that a request carries through the router: its sender, its id, its logger.
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServerDatabase

package struct AtelierContext: RequestContext, RemoteAddressRequestContext {
    package var coreContext: CoreRequestContextStorage
    package let remoteAddress: SocketAddress?
    /// The connection, for what takes it over or watches it.
    package let channel: (any Channel)?
    /// The client's address without its port; rate limits count by it.
    package var clientAddress: String
    /// Names this request in logs, errors and the `X-Request-Id` header.
    package let requestID = RequestName.next
    /// Set by `GatewayMiddleware`; code before it must not trust the request.
    package var credential: Credential = .none

    /// Doesn't name the request.
    let plainLogger: Logger

    package init(source: ApplicationRequestContextSource) {
        plainLogger = source.logger
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
        channel = source.channel
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Calls once, on any thread, when nobody will read a long answer further. Never calls in a test without connections.
    package func whenLeaving(_ act: @escaping @Sendable (Leaving) -> Void) {
        guard let channel else { return }
        channel.eventLoop.execute { try? ClientConnection.of(channel).whenLeaving(act) }
    }

    /// Names the request in each line. It is made when there is something to say, which is seldom.
    package var logger: Logger {
        var logger = plainLogger
        logger[metadataKey: "request"] = .string(requestID)
        return logger
    }

    /// The payer whose limits the request counts against: the signed-in user or the address. The service key has none.
    package var payer: Payer? {
        if let user = credential.payer { return user }
        if credential.caller?.role == Caller.service.role { return nil }
        return Payer(id: .address(clientAddress), role: credential.caller?.role ?? Caller.anonymous.role)
    }

    /// Our JSON bodies are small; streams set their own limits.
    package var maxUploadSize: Int { 1 << 20 }
}
