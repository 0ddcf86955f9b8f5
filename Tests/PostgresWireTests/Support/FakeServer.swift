/// A server that says what a test wants it to say, right or wrong.
import NIOCore
import NIOPosix
import Synchronization

@testable import PostgresWire

final class FakeServer: Sendable {
    let port: Int
    private let channel: any Channel
    private let peers: Peers

    private final class Peers: Sendable {
        let all = Mutex<[FakePeer]>([])
        let first = Mutex<@Sendable (FakePeer) -> Void>({ _ in })
    }

    /// - Parameter first: what each connection gets when it comes.
    init(_ first: @escaping @Sendable (FakePeer) -> Void = { _ in }) async throws {
        let peers = Peers()
        peers.first.withLock { $0 = first }
        channel = try await ServerBootstrap(group: loops).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let peer = FakePeer(channel)
                try channel.pipeline.syncOperations.addHandler(FakeEar(peer))
                peers.all.withLock { $0.append(peer) }
                peers.first.withLock { $0 }(peer)
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.peers = peers
    }

    var info: String { "host=127.0.0.1 port=\(port) user=u dbname=d sslmode=disable connect_timeout=5" }

    var count: Int { peers.all.withLock { $0.count } }

    func peer(_ index: Int) async throws -> FakePeer {
        try await eventually { count > index }
        return peers.all.withLock { $0[index] }
    }

    func close() async { try? await channel.close().get() }
}

final class FakePeer: Sendable {
    private let channel: any Channel
    fileprivate let heard = Mutex<(bytes: [UInt8], isClosed: Bool)>(([], false))
    /// Answers everything that asks for one.
    let reply = Mutex<(@Sendable (FakePeer) -> Void)?>(nil)

    init(_ channel: any Channel) { self.channel = channel }

    func say(_ bytes: ByteBuffer) { channel.writeAndFlush(bytes, promise: nil) }
    func close() { channel.close(promise: nil) }

    var bytes: [UInt8] { heard.withLock { $0.bytes } }
    var isClosed: Bool { heard.withLock { $0.isClosed } }

    /// The kinds of the messages after the first, which has none.
    var tags: String {
        let bytes = bytes
        func length(_ place: Int) -> Int {
            place + 4 <= bytes.count ? bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } : 4
        }
        var (place, tags) = (length(0), "")
        while place < bytes.count {
            tags.append(Character(UnicodeScalar(bytes[place])))
            place += 1 + length(place + 1)
        }
        return tags
    }

    func wait(for tags: String) async throws { try await eventually { self.tags == tags } }
}

private final class FakeEar: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let peer: FakePeer
    init(_ peer: FakePeer) { self.peer = peer }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let more = Array(unwrapInboundIn(data).readableBytesView)
        peer.heard.withLock { $0.bytes += more }
        peer.reply.withLock { $0 }?(peer)
    }
    func channelInactive(context: ChannelHandlerContext) { peer.heard.withLock { $0.isClosed = true } }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// What Postgres says, byte by byte.
struct Says {
    var buffer = ByteBuffer()

    private func adding(_ tag: Character, _ body: (inout ByteBuffer) -> Void) -> Says {
        var copy = self
        copy.buffer.writeMessage(tag, body)
        return copy
    }

    static func message(_ tag: Character, _ bytes: [UInt8] = []) -> Says { Says().adding(tag) { $0.writeBytes(bytes) } }
    static func + (one: Says, other: Says) -> Says {
        var copy = one
        copy.buffer.writeImmutableBuffer(other.buffer)
        return copy
    }

    static let welcome = message("R", [0, 0, 0, 0]) + message("K", [0, 0, 0, 7, 0, 0, 0, 9]) + ready
    static let ready = message("Z", [0x49])
    /// To Parse, Describe, Bind of a statement with one column.
    static let parsed = message("1") + message("t", [0, 0]) + columns("c")
    static let bound = message("2")

    static func columns(_ names: String...) -> Says {
        Says().adding("T") { buffer in
            buffer.writeInteger(Int16(names.count))
            for name in names {
                buffer.writeCString(name)
                buffer.writeRepeatingByte(0, count: 18)
            }
        }
    }

    static func row(_ values: String?...) -> Says {
        Says().adding("D") { buffer in
            buffer.writeInteger(Int16(values.count))
            for value in values {
                buffer.writeInteger(Int32(value?.utf8.count ?? -1))
                buffer.writeString(value ?? "")
            }
        }
    }

    static func done(_ tag: String = "SELECT 1") -> Says { Says().adding("C") { $0.writeCString(tag) } }

    static func error(_ state: String, severity: String = "ERROR", _ message: String = "no") -> Says {
        Says().adding("E") { buffer in
            for field in ["S\(severity)", "V\(severity)", "C\(state)", "M\(message)"] { buffer.writeCString(field) }
            buffer.writeInteger(UInt8(0))
        }
    }
}
