/// Reads and discards the rest of a body, for a while, when a request is answered before its body is complete.
import NIOCore
import NIOHTTP1

/// Many clients read no answer before they have sent their whole body. If nobody read it, they would wait for us and we
/// for them. So the answer goes out at once, and the rest is discarded up to a bound. The server closes the connection
/// of a client that sends more.
package struct RefusedBodies: Sendable {
    package var bytes: Int
    package var time: TimeAmount

    package init(bytes: Int = 256 << 20, time: TimeAmount = .seconds(15)) {
        self.bytes = bytes
        self.time = time
    }

    /// For the server's `additionalChannelHandlers`, one for each connection.
    package var handler: any RemovableChannelHandler { Installer(bounds: self) }

    /// A server's own handlers come after the translation into its types. This one must come before it.
    private final class Installer: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny
        private let bounds: RefusedBodies

        init(bounds: RefusedBodies) { self.bounds = bounds }

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
                try pipeline.addHandler(RefusedBodyHandler(bounds), position: .after(decoder.handler))
                pipeline.removeHandler(context: context, promise: nil)
            } catch { context.fireErrorCaught(error) }
        }
    }
}

final class RefusedBodyHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let bounds: RefusedBodies
    /// Complete requests, and answered ones: more answers than requests means a refusal.
    private var received = 0
    private var answered = 0
    private var thrownAway = 0
    private var end: Scheduled<Void>?

    init(_ bounds: RefusedBodies) { self.bounds = bounds }

    private var isRefusing: Bool { answered > received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .body(let bytes) where isRefusing:
            thrownAway += bytes.readableBytes
            if thrownAway > bounds.bytes { context.close(promise: nil) }
            return
        case .end:
            received += 1
            stop()
        case .head, .body: break
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The handlers behind this one request no more reads: for them the request has ended.
        if isRefusing { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        guard case .end = part else { return }
        answered += 1
        guard isRefusing else { return }
        thrownAway = 0
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: bounds.time) { channel.close(promise: nil) }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func stop() {
        end?.cancel()
        end = nil
    }
}
