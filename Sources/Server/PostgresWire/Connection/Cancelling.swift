/// Stops a flight that nobody wants any more, without ever stopping another one.
import NIOCore
import NIOSSL

/// A request to cancel names a backend, not a statement: it stops whatever runs when it arrives. So:
/// - it is sent only while the unwanted flight is the first that is not answered;
/// - from then on nothing more is sent to that backend until this flight has ended and the server has closed the
///   request's own connection. By then the signal is out, and a backend that reads its next message drops it;
/// - flights that were already behind the unwanted one may be hit when it ends by itself meanwhile. Such a flight fails
///   with 57014, Postgres has undone all of it, and it is sent again. A flight that could commit a part of itself is
///   not, but the pool never puts one behind another or another behind it: only plain queries are quick.
final class Cancelling {
    /// The flight that is to end.
    var target: Flight?
    /// A request is out.
    var isOut = false
    /// A request may arrive at any time, even much later: this connection is of no use any more.
    var isUncertain = false
    var attempts = 0
    var began = NIODeadline.distantPast

    /// After that the connection is given up.
    static let patience = TimeAmount.seconds(10)

    var isUnderWay: Bool { target != nil || isOut || isUncertain }

    func hasEnded(_ flight: Flight) {
        if target === flight { target = nil }
    }

    /// A request that arrives before Postgres has begun with the flight is lost, so it is repeated.
    var pause: TimeAmount { .milliseconds(Int64(min(1000, 20 << min(attempts, 6)))) }
}

extension WireConnection {
    /// Nobody wants this flight any more.
    func cancel(_ flight: Flight) {
        switch flight.state {
        case .ended: break
        case .waiting, .pending: flight.end(.failure(.unsent(flight.unwanted ?? .cancelled)))
        case .sent: cancelHead()
        }
    }

    /// Begins to cancel the first flight if it is unwanted.
    func cancelHead() {
        guard !isClosed, !cancelling.isUnderWay, let head = flights.first, head.unwanted != nil else { return }
        cancelling.target = head
        cancelling.attempts = 0
        cancelling.began = .now()
        for flight in flights.dropFirst() { flight.mayBeHit = true }
        let waiting = pending
        pending = waiting.filter { $0.isBound || !(owner?.resend($0) ?? false) }
        requestCancel()
    }

    private func requestCancel() {
        guard !isClosed, let target = cancelling.target else { return }
        guard let key, .now() - cancelling.began < Cancelling.patience else {
            return close(.lost("Postgres did not stop a statement that was cancelled"))
        }
        cancelling.isOut = true
        cancelling.attempts += 1
        configuration.requestCancel(key, on: loop).assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            cancelling.isOut = false
            if case .success(.uncertain) = result { cancelling.isUncertain = true }
            guard cancelling.target === target else {
                cancelHead()
                return goOn()
            }
            loop.assumeIsolated().scheduleTask(in: cancelling.pause) { [weak self] in
                guard let self, cancelling.target === target else { return }
                requestCancel()
            }
        }
    }
}

enum CancelOutcome { case delivered, uncertain }

extension WireConfiguration {
    /// - Returns: fails if the server can not have seen the request.
    func requestCancel(_ key: BackendKey, on loop: any EventLoop) -> EventLoopFuture<CancelOutcome> {
        open(on: loop).flatMap { open in
            let promise = loop.makePromise(of: CancelOutcome.self)
            let end = CancelEnd(key: key, promise: promise)
            do { try open.channel.pipeline.syncOperations.addHandler(end) } catch { promise.fail(error) }
            let alarm = loop.scheduleTask(in: patience ?? .seconds(5)) {
                promise.succeed(.uncertain)
                open.channel.close(promise: nil)
            }
            return promise.futureResult.always { _ in alarm.cancel() }
        }
    }
}

/// Sends the request and waits for the server to hang up.
private final class CancelEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let key: BackendKey
    private let promise: EventLoopPromise<CancelOutcome>

    init(key: BackendKey, promise: EventLoopPromise<CancelOutcome>) {
        self.key = key
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        var buffer = context.channel.allocator.buffer(capacity: 16)
        buffer.writeCancel(key)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.succeed(.delivered)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Postgres ends this connection without the farewell of TLS.
        if case NIOSSLError.uncleanShutdown? = error as? NIOSSLError { return }
        promise.succeed(.uncertain)
        context.close(promise: nil)
    }
}
