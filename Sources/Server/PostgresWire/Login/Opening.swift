/// Opens a channel to Postgres, encrypted if that is agreed on: for connections and for requests to cancel.
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

struct OpenChannel: Sendable {
    let channel: any Channel
    /// Whether others on the way can not read along.
    let isPrivate: Bool
}

extension WireConfiguration {
    /// The channel has nothing in it yet, and reads nothing before the caller had its turn: it continues on the loop at
    /// once.
    func open(on loop: any EventLoop) -> EventLoopFuture<OpenChannel> {
        var bootstrap = ClientBootstrap(group: loop)
        if let patience { bootstrap = bootstrap.connectTimeout(patience) }
        switch place {
        case .socket(let path):
            return bootstrap.connect(unixDomainSocketPath: path).flatMapErrorThrowing {
                throw Self.unreachable(path, $0)
            }
            .map { OpenChannel(channel: $0, isPrivate: true) }
        case .host(let host, let port):
            let connecting = watched(bootstrap).connect(host: host, port: port)
                .flatMapErrorThrowing { throw Self.unreachable("\(host):\(port)", $0) }
            return connecting.flatMap { channel in encrypt(channel) }
        }
    }

    private static func unreachable(_ place: String, _ error: any Error) -> WireError {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
        return WireError(.connection, sqlState: "08001", message: "Postgres can not be reached at \(place): \(reason)")
    }

    private func watched(_ bootstrap: ClientBootstrap) -> ClientBootstrap {
        guard keepalive.isOn else { return bootstrap }
        let options: [(Int, Int)] = [
            (Int(TCP_KEEPIDLE), keepalive.idle), (Int(TCP_KEEPINTVL), keepalive.interval),
            (Int(TCP_KEEPCNT), keepalive.count), (Int(TCP_USER_TIMEOUT), keepalive.userTimeout),
        ]
        var bootstrap = bootstrap.channelOption(.socketOption(.so_keepalive), value: 1)
        for (name, value) in options where value > 0 {
            bootstrap = bootstrap.channelOption(.tcpOption(.init(rawValue: CInt(name))), value: .init(value))
        }
        return bootstrap
    }

    private func encrypt(_ channel: any Channel) -> EventLoopFuture<OpenChannel> {
        guard tls.context != nil else {
            return channel.eventLoop.makeSucceededFuture(OpenChannel(channel: channel, isPrivate: false))
        }
        let promise = channel.eventLoop.makePromise(of: OpenChannel.self)
        do {
            let asker = TLSAsker(plan: tls, promise: promise)
            try channel.pipeline.syncOperations.addHandler(asker)
        } catch { promise.fail(error) }
        guard let patience else { return promise.futureResult }
        let alarm = channel.eventLoop.scheduleTask(in: patience) {
            promise.fail(WireError(.connection, sqlState: "08001", message: "Postgres does not answer"))
            channel.close(promise: nil)
        }
        return promise.futureResult.always { _ in alarm.cancel() }
    }
}

/// Asks the server whether it encrypts, and puts what encrypts in its own place.
private final class TLSAsker: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let plan: TLSPlan
    private let promise: EventLoopPromise<OpenChannel>

    init(plan: TLSPlan, promise: EventLoopPromise<OpenChannel>) {
        self.plan = plan
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        var buffer = context.channel.allocator.buffer(capacity: 8)
        buffer.writeTLSRequest()
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        let answer = buffer.readInteger(as: UInt8.self)
        // More than one byte before the handshake would be somebody on the way putting words into the server's mouth.
        guard buffer.readableBytes == 0, answer == UInt8(ascii: "S") || answer == UInt8(ascii: "N") else {
            return fail(context, .nonsense("no answer to whether it encrypts"))
        }
        guard answer == UInt8(ascii: "S") else {
            guard !plan.isRequired else {
                return fail(
                    context,
                    WireError(
                        .connection, sqlState: "08001", message: "the server does not encrypt, and sslmode requires it")
                )
            }
            return hand(context, isPrivate: false)
        }
        do {
            if let handler = try plan.handler() {
                try context.pipeline.syncOperations.addHandler(handler, position: .before(self))
            }
            hand(context, isPrivate: true)
        } catch { fail(context, WireError(.connection, sqlState: "08001", message: "\(error)")) }
    }

    /// Whoever waits for the channel adds itself now, behind us, and reads on when we are gone.
    private func hand(_ context: ChannelHandlerContext, isPrivate: Bool) {
        promise.succeed(OpenChannel(channel: context.channel, isPrivate: isPrivate))
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    private func fail(_ context: ChannelHandlerContext, _ error: WireError) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.fail(WireError.lost("the server closed the connection before it was asked anything"))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }
}
