/// A client's connection: hears its requests, has them answered one after the other, and hangs up at the right time.
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Requests run as tasks on the connection's own event loop (`LoopExecutor`), so nothing of a request changes threads
/// unless its handler wants to. A request whose body came with its head is started with all of it; a longer body is a
/// stream, which the client can't fill faster than the handler empties it. What a client sends ahead waits its turn.
package final class ClientConnection: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = IOData
    typealias Respond = @Sendable (Request, any Channel) async -> Response

    enum Heard {
        case part(HTTPServerRequestPart)
        case nonsense(any Error)
    }

    let respond: Respond
    let fastPath: FastDoor?
    let limits: ConnectionLimits
    let executor: LoopExecutor
    let channel: any Channel
    var context: ChannelHandlerContext?
    var exchange: Exchange?
    /// Whoever waits until the client takes more bytes.
    var writer: CheckedContinuation<Void, any Error>?
    /// What works on the present request; held so that it can be cancelled.
    var task: Task<Void, Never>?
    var taskChanges = 0
    /// What takes the connection over after an answer of 101.
    var successor: [any ChannelHandler]?
    /// The connection is closed, and its last request has ended.
    let ended: EventLoopPromise<Void>
    var heard = CircularBuffer<Heard>(initialCapacity: 4)
    private static let mostAhead = 16
    private var isPumping = false
    private var holdsRead = false
    var isInputOver = false
    var isStopping = false
    /// Nothing is answered any more: what was answered is still on its way, then the connection ends.
    var isClosing = false
    var lastHeard = NIODeadline.now()
    /// Bytes of answers: handed to the channel, and taken by the client when we last looked.
    var sent = 0
    var taken = 0
    var idle: Scheduled<Void>?

    init(
        _ channel: any Channel, _ limits: ConnectionLimits, fastPath: FastDoor? = nil, _ respond: @escaping Respond
    ) {
        self.channel = channel
        self.limits = limits
        self.respond = respond
        self.fastPath = fastPath
        executor = LoopExecutor(loop: channel.eventLoop)
        ended = channel.eventLoop.makePromise()
    }

    /// Only on the channel's loop.
    package static func of(_ channel: any Channel) throws -> ClientConnection {
        try channel.pipeline.syncOperations.handler(type: ClientConnection.self)
    }

    /// After the answer to the present request, if that is 101, these take the connection over.
    package func handOver(to handlers: [any ChannelHandler]) { successor = handlers }

    /// Calls once, when nobody will read the present answer further.
    func whenLeaving(_ act: @escaping @Sendable (Leaving) -> Void) {
        if isInputOver { return act(.client) }
        if isStopping { return act(.server) }
        exchange?.leaving.append(act)
    }

    // MARK: - hearing

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Read on and thrown away: bytes that wait unread in TCP would destroy the answer when the connection ends.
        if isClosing { return }
        lastHeard = .now()
        heard.append(.part(unwrapInboundIn(data)))
        pump()
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        if let exchange, !exchange.isStarted { startStreaming() }
        context.fireChannelReadComplete()
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What comes after the last request, or after what was no HTTP, is thrown away. A broken channel closes itself.
        if isClosing || error is ByteToMessageDecoderError { return }
        guard error is HTTPParserError else { return context.close(promise: nil) }
        heard.append(.nonsense(error))
        pump()
    }

    /// Takes what is its turn. An answer that is there at once ends in here again, and must not nest: a client may send
    /// thousands of requests ahead.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        while let next = heard.first, isTurn(of: next) {
            heard.removeFirst()
            take(next)
        }
        isPumping = false
        if isInputOver, exchange == nil, heard.isEmpty { closeAfterWrites() }
        readOn()
    }

    /// A new request waits for the answer to the one before, and until the client has taken most of that; the rest of a
    /// body doesn't.
    private func isTurn(of next: Heard) -> Bool {
        guard let exchange else { return channel.isWritable || !channel.isActive }
        return if case .part(.head) = next { false } else { !exchange.isReceived }
    }

    private func take(_ next: Heard) {
        switch next {
        case .part(.head(let head)):
            exchange = Exchange(head)
            if exchange == nil { refuse("400 Bad Request") }
        case .part(.body(let bytes)): take(bytes)
        case .part(.end):
            exchange?.isReceived = true
            bodyIsThere()
        case .nonsense(let error): take(error)
        }
    }

    private func take(_ bytes: ByteBuffer) {
        switch exchange?.body {
        case .gathering: exchange?.gathered.append(bytes)
        case .streaming(let source, _) where exchange?.isAnswered == false:
            if case .stopProducing = source.yield(bytes) { exchange?.body = .streaming(source, wantsMore: false) }
        case .streaming, .over:
            exchange?.refused += bytes.readableBytes
            if let refused = exchange?.refused, refused > limits.refusedBytes { channel.close(promise: nil) }
        case nil: break
        }
    }

    private func bodyIsThere() {
        switch exchange?.body {
        case .gathering:
            exchange?.body = .over
            if takesFastPath() { return }
            start(body: RequestBody(buffer: exchange?.wholeBody() ?? ByteBuffer()))
        case .streaming(let source, _):
            source.finish()
            exchange?.body = .over
        case .over, nil: break
        }
        if exchange?.isAnswered == true { conclude() }
    }

    /// The body is longer than what arrived with its head.
    private func startStreaming() {
        guard let pieces = exchange?.gathered else { return }
        exchange?.gathered = []
        let connection = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let loop = channel.eventLoop
        let (stream, source) = BodyStream.make { loop.execute { connection.value.bodyIsWanted() } }
        let wantsMore = if case .stopProducing = source.yield(contentsOf: pieces) { false } else { true }
        exchange?.body = .streaming(source, wantsMore: wantsMore)
        start(body: RequestBody(asyncSequence: stream))
    }

    private func bodyIsWanted() {
        guard case .streaming(let source, _) = exchange?.body else { return }
        exchange?.body = .streaming(source, wantsMore: true)
        allowBody()
        readOn()
    }

    /// After bytes that are no HTTP nothing can be understood any more.
    private func take(_ error: any Error) {
        exchange?.keepsAlive = false
        exchange?.isReceived = true
        switch exchange?.body {
        case .streaming(let source, _):
            source.finish(BodyCutShort())
            exchange?.body = .over
            if exchange?.isAnswered == true { conclude() }
        case .over: break
        case .gathering, nil:
            let isLong = (error as? HTTPParserError) == .headerOverflow
            refuse(isLong ? "431 Request Header Fields Too Large" : "400 Bad Request")
        }
    }

    /// Answers what never became a request.
    private func refuse(_ status: String) {
        exchange = nil
        heard.removeAll()
        send(ByteBuffer(string: "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
        closeAfterWrites()
    }

    // MARK: - reading no faster than requests are handled

    package func read(context: ChannelHandlerContext) {
        if mayRead { context.read() } else { holdsRead = true }
    }

    /// A little is read ahead, because to stop reading and to begin again are two calls of the system each.
    private var mayRead: Bool { heard.count < Self.mostAhead && exchange?.wantsMore != false }

    private func readOn() {
        guard holdsRead, let context, mayRead else { return }
        holdsRead = false
        context.read()
    }

    // MARK: - what happens to the channel

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        watchIdle(for: limits.idle)
        let connection = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.closeFuture.whenComplete { _ in connection.value.closed() }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        idle?.cancel()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            isInputOver = true
            leave(.client)
            pump()
        case is ChannelShouldQuiesceEvent:
            isStopping = true
            leave(.server)
            if exchange == nil { closeAfterWrites() }
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writer.take()?.resume()
            pump()
        }
        context.fireChannelWritabilityChanged()
    }
}
