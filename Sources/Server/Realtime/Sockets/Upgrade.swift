/// Turns a connection into a websocket once its request has been answered with 101.
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// It stands in every connection's pipeline and does nothing until a route arms it. So a handshake is a request like any
/// other: it has passed the gateway, the limits and the log when its answer comes by here.
package final class UpgradeHandler: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPServerResponsePart
    package typealias OutboundOut = HTTPServerResponsePart

    private var armed: (Socket, frameBytes: Int)?
    private var isSwitching = false

    package init() {}

    func arm(_ socket: Socket, frameBytes: Int) { armed = (socket, frameBytes) }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            isSwitching = head.status == .switchingProtocols
            context.write(data, promise: promise)
        case .end where isSwitching:
            context.writeAndFlush(data, promise: promise)
            begin(context)
        default: context.write(data, promise: promise)
        }
    }

    /// What speaks HTTP leaves the front of the pipeline. What stands behind stays and waits: no read reaches it, and the
    /// connection's task ends with the channel.
    private func begin(_ context: ChannelHandlerContext) {
        isSwitching = false
        guard let (socket, frameBytes) = armed else { return context.close(promise: nil) }
        armed = nil
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
            _ = pipeline.removeHandler(decoder)
            _ = pipeline.removeHandler(encoder)
            // It would take a connection without requests for an idle one. The socket looks for silence itself.
            if let idle = try? pipeline.handler(type: HTTPConnectionStateHandler.self) {
                _ = pipeline.removeHandler(idle)
            }
            try pipeline.addHandlers(
                [
                    WebSocketFrameEncoder(),
                    ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: frameBytes)),
                    // Pieces: an honest client sends none smaller than this, except the last.
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1024,
                        maxAccumulatedFrameSize: frameBytes),
                    socket,
                ], position: .first)
        } catch { context.close(promise: nil) }
    }
}

/// Puts the handler where the parts of HTTP/1 still have NIO's own types: a server's own handlers come later.
package final class UpgradeInstaller: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(UpgradeHandler(), position: .after(decoder.handler))
            pipeline.removeHandler(context: context, promise: nil)
        } catch { context.fireErrorCaught(error) }
    }
}
