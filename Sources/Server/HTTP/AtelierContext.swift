/// What a request carries through the router: who sent it, its id, its logger.
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServerDatabase

package struct AtelierContext: RequestContext, RemoteAddressRequestContext {
    package var coreContext: CoreRequestContextStorage
    package let remoteAddress: SocketAddress?
    /// The client's address without its port; what rate limits count by.
    package var clientAddress: String
    /// Set by `GatewayMiddleware`; nothing before it may trust the request.
    package var credential: Credential = .none

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Names this request in logs, errors and the `X-Request-Id` header.
    package var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "-" }

    /// Whose limits the request counts against: the signed-in user's, or those of the address. The service key has none.
    package var payer: Payer? {
        if let user = credential.user, let id = user.userID { return Payer(id: id.uuidString, role: user.role) }
        if credential.caller?.role == Caller.service.role { return nil }
        return Payer(id: clientAddress, role: credential.caller?.role ?? Caller.anonymous.role)
    }

    /// JSON bodies of ours are small; streams set their own limits.
    package var maxUploadSize: Int { 1 << 20 }
}
