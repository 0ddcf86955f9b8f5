/// A way to Postgres that counts how often somebody waits for it: each Sync, and each simple query, is a round trip.
import NIOCore
import NIOPosix
import Synchronization

final class PostgresTap: Sendable {
    private let trips = Mutex(0)
    private let channel = Mutex<(any Channel)?>(nil)

    var roundTrips: Int { trips.withLock { $0 } }

    /// - Parameter info: of a cluster with a socket in a folder: `host=<folder> …`.
    /// - Returns: the same database, by way of this tap.
    func info(to info: String) async throws -> String {
        let words = info.split(separator: " ")
        guard let folder = words.first(where: { $0.hasPrefix("host=/") })?.dropFirst("host=".count) else {
            throw ChannelError.unknownLocalAddress
        }
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [self] client in
                ClientBootstrap(group: client.eventLoop)
                    .connect(unixDomainSocketPath: folder + "/.s.PGSQL.5432")
                    .flatMapThrowing { postgres in
                        try client.pipeline.syncOperations.addHandler(Passage(to: postgres) { self.count() })
                        try postgres.pipeline.syncOperations.addHandler(Passage(to: client))
                    }
            }.bind(host: "127.0.0.1", port: 0).get()
        channel.withLock { $0 = server }
        let rest = words.filter { !$0.hasPrefix("host=") }.joined(separator: " ")
        return "host=127.0.0.1 port=\(server.localAddress?.port ?? 0) sslmode=disable \(rest)"
    }

    func close() async { try? await channel.withLock { $0 }?.close().get() }

    private func count() { trips.withLock { $0 += 1 } }
}

/// Passes on what one side says, and tells of each of its messages that asks for an end.
private final class Passage: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    private let asked: (() -> Void)?
    private var heard = ByteBuffer()
    /// The first message has no tag.
    private var isFirst = true

    init(to other: any Channel, _ asked: (() -> Void)? = nil) {
        self.other = other
        self.asked = asked
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if let asked {
            heard.writeImmutableBuffer(bytes)
            while let tag = nextTag() { if [UInt8(ascii: "S"), UInt8(ascii: "Q")].contains(tag) { asked() } }
        }
        other.writeAndFlush(bytes, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

    private func nextTag() -> UInt8? {
        let tag = isFirst ? 0 : heard.getInteger(at: heard.readerIndex, as: UInt8.self)
        let start = isFirst ? 0 : 1
        guard let tag, let length = heard.getInteger(at: heard.readerIndex + start, as: Int32.self),
            heard.readableBytes >= start + Int(length)
        else { return nil }
        heard.moveReaderIndex(forwardBy: start + Int(length))
        heard.discardReadBytes()
        isFirst = false
        return tag
    }
}
