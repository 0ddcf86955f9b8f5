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
    /// Set by `GatewayMiddleware`; code before it must not trust the request.
    package var credential: Credential = .none

    package init(source: ApplicationRequestContextSource) {
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

    /// Names this request in logs, errors and the `X-Request-Id` header.
    package var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "-" }

    /// The payer whose limits the request counts against: the signed-in user or the address. The service key has none.
    package var payer: Payer? {
        if let user = credential.user, let id = user.userID { return Payer(id: .user(id), role: user.role) }
        if credential.caller?.role == Caller.service.role { return nil }
        return Payer(id: .address(clientAddress), role: credential.caller?.role ?? Caller.anonymous.role)
    }

    /// Our JSON bodies are small; streams set their own limits.
    package var maxUploadSize: Int { 1 << 20 }
}
