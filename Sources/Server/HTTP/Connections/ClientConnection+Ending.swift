/// When a connection ends: after its last answer, in silence, because the client left or the server stops.
import Hummingbird
import NIOCore

extension ClientConnection {
    func closed() {
        idle?.cancel()
        heard.removeAll()
        exchange?.refusal?.cancel()
        writer.take()?.resume(throwing: ChannelError.ioOnClosedChannel)
        leave(.client)
        if case .streaming(let source, _) = exchange?.body { source.finish(BodyCutShort()) }
        if exchange?.isStarted != true || exchange?.isAnswered == true { exchange = nil }
        isInputOver = true
        settle()
    }

    /// Nobody waits for the answer any more: the server has no more time.
    func abandon() {
        task?.cancel()
        channel.close(promise: nil)
    }

    func leave(_ why: Leaving) {
        let listeners = exchange?.leaving ?? []
        exchange?.leaving = []
        for listener in listeners { listener(why) }
    }

    /// The answer is out, and the request was read to its end.
    func conclude() {
        let keepsAlive = exchange?.frame?.keepsAlive == true && exchange?.keepsAlive == true && !isStopping
        exchange?.refusal?.cancel()
        exchange = nil
        if !keepsAlive { return closeAfterWrites() }
        lastHeard = .now()
        pump()
    }

    func settle() {
        if !channel.isActive, exchange == nil { ended.succeed() }
    }

    /// To close at once would drop what the client has yet to read.
    func closeAfterWrites() {
        heard.removeAll()
        guard !isClosing, let context else { return }
        isClosing = true
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { [channel] _ in channel.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: written)
    }

    func watchIdle(for time: TimeAmount) {
        let connection = NIOLoopBound(self, eventLoop: channel.eventLoop)
        idle = channel.eventLoop.scheduleTask(in: time) { connection.value.checkIdle() }
    }

    /// We wait for the client between requests, while a body is incomplete and we read it, and while it takes an answer.
    private func checkIdle() {
        let silence = NIODeadline.now() - lastHeard
        let before = taken
        taken = sent - bytesToTake
        if taken < sent {
            return taken == before ? channel.close(promise: nil) : watchIdle(for: limits.idle)
        }
        let waits = exchange.map { !$0.isReceived && $0.wantsMore } ?? true
        if waits, silence >= limits.idle { return channel.close(promise: nil) }
        watchIdle(for: waits ? limits.idle - silence : limits.idle)
    }

    private var bytesToTake: Int { (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 }
}
