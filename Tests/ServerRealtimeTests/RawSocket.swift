/// A websocket client that can also misbehave: it writes frames byte by byte and keeps all that it hears.
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Wire

final class RawSocket: Sendable {
    struct Frame: Sendable {
        var opcode: UInt8
        var data: ByteBuffer
        var json: JSONValue? { try? JSONValue(json: data.readableBytesView) }
        /// Of a close frame.
        var code: UInt16? { opcode == 8 ? data.getInteger(at: data.readerIndex) : nil }
    }
    private let channel: any Channel
    private let ears: Ears

    private init(_ channel: any Channel, _ ears: Ears) { (self.channel, self.ears) = (channel, ears) }

    static func open(_ port: Int, key: String, vsn: String = "1.0.0") async throws -> RawSocket {
        let ears = Ears()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Hearing(ears))
                }
            }.connect(host: "127.0.0.1", port: port).get()
        let socket = RawSocket(channel, ears)
        try await socket.write(
            """
            GET /realtime/v1/websocket?apikey=\(key)&vsn=\(vsn) HTTP/1.1\r
            Host: localhost\r
            Connection: keep-alive, Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            \r

            """)
        try await eventually { ears.head != nil || ears.isClosed }
        return socket
    }

    var head: String { ears.head ?? "" }
    var frames: [Frame] { ears.frames }
    var isClosed: Bool { ears.isClosed }
    var closeCode: UInt16? { frames.lazy.compactMap(\.code).first }
    var messages: [JSONValue] { frames.filter { $0.opcode == 1 }.compactMap(\.json) }

    private func write(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    /// A client's frame; with a mask of zeros the payload stays readable.
    func send(frame opcode: UInt8, _ payload: [UInt8], claims length: Int? = nil) async throws {
        var bytes = ByteBuffer(bytes: [0x80 | opcode])
        let length = length ?? payload.count
        if length < 126 {
            bytes.writeInteger(UInt8(0x80 | length))
        } else if length < 65536 {
            bytes.writeInteger(UInt8(0x80 | 126))
            bytes.writeInteger(UInt16(length))
        } else {
            bytes.writeInteger(UInt8(0x80 | 127))
            bytes.writeInteger(UInt64(length))
        }
        bytes.writeBytes([0, 0, 0, 0])
        bytes.writeBytes(payload)
        try await channel.writeAndFlush(bytes)
    }

    func send(_ json: JSONValue) async throws { try await send(frame: 1, Array(json.jsonText.utf8)) }

    /// The first message, of those heard or still to come, that is wanted.
    func hear(_ wanted: @escaping @Sendable (JSONValue) -> Bool) async throws -> JSONValue {
        try await eventually { self.messages.contains(where: wanted) }
        return messages.first(where: wanted) ?? .null
    }

    func hear(_ event: String) async throws -> JSONValue { try await hear { $0["event"]?.stringValue == event } }

    func pauseReading() async throws { try await channel.setOption(.autoRead, value: false).get() }
    func close() async { try? await channel.close() }
}

/// All that has come, from any thread.
private final class Ears: Sendable {
    struct State {
        var buffer = ByteBuffer()
        var head: String?
        var frames: [RawSocket.Frame] = []
        var isClosed = false
    }
    private let state = Mutex(State())
    var head: String? { state.withLock { $0.head } }
    var frames: [RawSocket.Frame] { state.withLock { $0.frames } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func close() { state.withLock { $0.isClosed = true } }

    func take(_ bytes: ByteBuffer) {
        state.withLock { state in
            state.buffer.writeImmutableBuffer(bytes)
            if state.head == nil {
                let text = String(buffer: state.buffer)
                guard let end = text.range(of: "\r\n\r\n") else { return }
                state.head = String(text[..<end.lowerBound])
                state.buffer.moveReaderIndex(forwardBy: text[..<end.upperBound].utf8.count)
            }
            while let frame = Self.frame(&state.buffer) { state.frames.append(frame) }
        }
    }

    private static func frame(_ buffer: inout ByteBuffer) -> RawSocket.Frame? {
        var rest = buffer
        guard let first = rest.readInteger(as: UInt8.self), let second = rest.readInteger(as: UInt8.self) else {
            return nil
        }
        let length: Int? =
            switch second {
            case 126: rest.readInteger(as: UInt16.self).map(Int.init)
            case 127: rest.readInteger(as: UInt64.self).map(Int.init)
            default: Int(second)
            }
        guard let length, let data = rest.readSlice(length: length) else { return nil }
        buffer = rest
        return RawSocket.Frame(opcode: first & 15, data: data)
    }
}

private final class Hearing: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let ears: Ears
    init(_ ears: Ears) { self.ears = ears }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { ears.take(unwrapInboundIn(data)) }
    func channelInactive(context: ChannelHandlerContext) { ears.close() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
