/// One client's websocket: reads frames, keeps to its limits, and answers. It lives on its connection's event loop.
import Foundation
import NIOCore
import NIOWebSocket
import ServerDatabase

final class Socket: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    let id: Int
    let version: Version
    let key: Caller
    let hub: Realtime
    var channels: [String: Channel] = [:]
    var serial = 0
    private(set) var handle: SocketHandle?
    private var context: ChannelHandlerContext?
    private var place: Census.Place?
    private var rate: Rate
    private var lastHeard = NIODeadline.now()
    private var check: RepeatedTask?
    private var isClosing = false

    init(id: Int, version: Version, key: Caller, place: Census.Place, _ hub: Realtime) {
        (self.id, self.version, self.key, self.place, self.hub) = (id, version, key, place, hub)
        rate = Rate(perSecond: hub.limits.messagesPerSecond, burst: hub.limits.messageBurst)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        handle = SocketHandle(self, context.eventLoop)
        lastHeard = .now()
        let bounds = ChannelOptions.Types.WriteBufferWaterMark(
            low: hub.limits.queuedBytes / 2, high: hub.limits.queuedBytes)
        _ = try? context.channel.syncOptions?.setOption(.writeBufferWaterMark, value: bounds)
        guard let handle else { return }
        check = context.eventLoop.scheduleRepeatedTask(
            initialDelay: hub.limits.checkInterval, delay: hub.limits.checkInterval
        ) { _ in handle.perform { $0.lookAround() } }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        guard context != nil else { return }
        check?.cancel()
        for topic in channels.keys { forget(topic) }
        (context, check, place, handle) = (nil, nil, nil, nil)
    }

    /// Silent for too long, or with a token that has ended.
    private func lookAround() {
        if NIODeadline.now() - lastHeard > hub.limits.silence { return close(.normalClosure, "heartbeat timeout") }
        for channel in channels.values where channel.bearer.isExpired {
            shutDown(channel, "Access token has expired")
        }
    }

    // MARK: - reading

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        let frame = unwrapInboundIn(data)
        lastHeard = .now()
        switch frame.opcode {
        case .text: read(text: frame.unmaskedData)
        case .binary: read(binary: frame.unmaskedData)
        case .ping:
            guard rate.take() else { return close(.policyViolation, "too many messages") }
            write(frame.unmaskedData, .pong)
        case .connectionClose: answerClose(frame.unmaskedData)
        default: break
        }
    }

    private func read(text: ByteBuffer) {
        guard String(validating: text.readableBytesView, as: UTF8.self) != nil else {
            return close(.dataInconsistentWithMessage, "text is not UTF-8")
        }
        guard let message = Incoming(text: text, version) else {
            return close(.policyViolation, "not a message")
        }
        handle(message)
    }

    private func read(binary: ByteBuffer) {
        guard version == .arrays, let message = Incoming(binary: binary) else {
            return close(.unacceptableData, "not a message")
        }
        handle(message)
    }

    private func handle(_ message: Incoming) {
        guard rate.take() else {
            guard let channel = channels[message.topic], message.event != "phx_join" else {
                send(.refusal(of: message, "ClientJoinRateLimitReached: Too many joins per second"))
                return close(.policyViolation, "too many messages")
            }
            return shutDown(channel, "Too many messages per second")
        }
        answer(message)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength,
            NIOWebSocketFrameAggregator.Error.nonFinalFragmentSizeIsTooSmall,
            NIOWebSocketFrameAggregator.Error.tooManyFragments,
            NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            close(.messageTooLarge, "message too large")
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: close(.protocolError, "protocol error")
        default: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { return close(.goingAway, "the server is stopping") }
        // A client that ends its side of a websocket has left.
        if case ChannelEvent.inputClosed = event { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: - writing

    func send(_ message: Outgoing) { send(message.text(version)) }

    /// A client that doesn't read is dropped: whoever sends waits for nobody.
    func send(_ text: ByteBuffer, isBinary: Bool = false) {
        guard let context, !isClosing else { return }
        guard context.channel.isWritable else {
            hub.countDropped()
            return context.close(promise: nil)
        }
        write(text, isBinary ? .binary : .text)
    }

    private func write(_ data: ByteBuffer, _ opcode: WebSocketOpcode) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    /// Says why, then waits for the client to close, but not for long.
    func close(_ code: WebSocketErrorCode, _ reason: String) {
        guard let context, !isClosing else { return }
        isClosing = true
        for topic in channels.keys { forget(topic) }
        var data = context.channel.allocator.buffer(capacity: 64)
        data.write(webSocketErrorCode: code)
        data.writeString(reason)
        write(data, .connectionClose)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .milliseconds(500)) { channel.close(promise: nil) }
    }

    private func answerClose(_ data: ByteBuffer) {
        guard let context else { return }
        isClosing = true
        let frame = WebSocketFrame(
            fin: true, opcode: .connectionClose,
            data: data.getSlice(at: data.readerIndex, length: min(2, data.readableBytes)) ?? data)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in channel.close(promise: nil) }
    }
}
