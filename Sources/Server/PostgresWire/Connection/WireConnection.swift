/// One connection to Postgres: one channel on one event loop, with several flights under way at once.
import Logging
import NIOCore
import NIOPosix

/// What a connection tells whoever holds it; always on its loop.
protocol WireConnectionOwner: AnyObject {
    /// A flight has ended or something that held it up is over: there may be room.
    func hasRoom(_ connection: WireConnection)
    /// - Returns: whether the owner takes the flight and sends it again.
    func resend(_ flight: Flight) -> Bool
    func wasLost(_ connection: WireConnection, _ error: WireError)
    func heard(_ payload: String, on channel: String)
}

/// Not Sendable: only its loop touches it.
final class WireConnection: ChannelInboundHandler {
    enum Use { case shared, alone, session }

    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let loop: any EventLoop
    let configuration: WireConfiguration
    let logger: Logger
    weak var owner: (any WireConnectionOwner)?

    var context: ChannelHandlerContext?
    var reader = MessageReader()
    /// Until the login is over.
    var login: Login?
    var ready: EventLoopPromise<Void>?
    var key: BackendKey?
    /// What the server reports of its settings, such as `server_version`.
    var parameters: [String: String] = [:]

    /// Written and not yet answered, in the order in which Postgres answers.
    var flights = CircularBuffer<Flight>()
    /// Written at the end of this turn of the loop, all at once.
    var pending: [Flight] = []
    var isFlushDue = false
    var prepared = PreparedTable()
    var status = TransactionStatus.idle
    /// When the last answer was complete: from then on Postgres works on the next flight.
    var lastAnswer = NIODeadline.distantPast
    /// The last words of the server.
    var fatal: WireError?
    var isClosed = false
    /// What its pool has it do.
    var use = Use.shared
    /// Since when it has served one flight alone.
    var aloneSince = NIODeadline.distantPast
    /// What begins once everything before it has been answered.
    var held: Flight?
    let cancelling = Cancelling()

    init(_ configuration: WireConfiguration, isPrivate: Bool, loop: any EventLoop, logger: Logger) {
        self.configuration = configuration
        self.loop = loop
        self.logger = logger
        login = Login(user: configuration.user, password: configuration.password, isPrivate: isPrivate)
    }

    /// Flights that were given to it and have not ended.
    var load: Int { flights.count + pending.count }
    var canSend: Bool { !isClosed && login == nil && !cancelling.isUnderWay }

    /// A connection that has logged in and is prepared. To be called on the loop.
    static func open(
        _ configuration: WireConfiguration, on loop: any EventLoop, logger: Logger
    ) -> EventLoopFuture<NIOLoopBound<WireConnection>> {
        let promise = loop.makePromise(of: NIOLoopBound<WireConnection>.self)
        let opening = loop.assumeIsolated()
        var connection: WireConnection?
        var isLate = false
        let alarm = configuration.patience.map { patience in
            opening.scheduleTask(in: patience) {
                isLate = true
                let late = WireError(.connection, sqlState: "08001", message: "Postgres does not answer")
                connection?.close(late)
                promise.fail(late)
            }
        }
        configuration.open(on: loop).assumeIsolated().whenComplete { result in
            do {
                let open = try result.get()
                guard !isLate else { return open.channel.close(promise: nil) }
                let fresh = WireConnection(configuration, isPrivate: open.isPrivate, loop: loop, logger: logger)
                connection = fresh
                let ready = loop.makePromise(of: Void.self)
                fresh.ready = ready
                ready.futureResult.assumeIsolated().whenComplete { result in
                    alarm?.cancel()
                    switch result {
                    case .success: promise.succeed(NIOLoopBound(fresh, eventLoop: loop))
                    case .failure(let error): promise.fail(error)
                    }
                }
                try open.channel.pipeline.syncOperations.addHandler(fresh)
            } catch {
                alarm?.cancel()
                promise.fail(WireError.opening(error))
            }
        }
        return promise.futureResult
    }

    /// What is under way ends as lost.
    func close(_ error: WireError) {
        guard !isClosed else { return }
        if login == nil, let context {
            var buffer = context.channel.allocator.buffer(capacity: 8)
            buffer.writeTerminate()
            context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
        }
        lose(error)
        context?.close(promise: nil)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        var buffer = context.channel.allocator.buffer(capacity: 256)
        buffer.writeStartup(configuration.startup)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosed else { return }
        reader.append(unwrapInboundIn(data))
        do throws(WireError) {
            while !isClosed, var message = try reader.next(limit: limit) {
                if login == nil { try take(&message) } else { try takeLogin(&message) }
            }
        } catch { close(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        lose(fatal ?? .lost())
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        close((error as? WireError ?? .lost("the connection to Postgres broke: \(error)")).with(.unknown))
    }

    /// How long a message may be that comes next.
    private var limit: Int {
        if login != nil { return Login.longest }
        return max(1 << 16, configuration.longestAnswer - (flights.first?.progress.bytes ?? 0))
    }
}

extension WireError {
    /// A connection that could not be made, whoever says so.
    static func opening(_ error: any Error) -> WireError {
        if var error = error as? WireError {
            if error.kind == .unexpected { error.kind = .connection }
            return error.with(.retryable)
        }
        return WireError(.connection, sqlState: "08001", message: "Postgres can not be reached: \(error)")
    }
}
