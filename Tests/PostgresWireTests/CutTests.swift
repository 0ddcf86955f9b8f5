/// A stream of answers that was recorded from Postgres, cut anywhere: the results are the same.
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@testable import PostgresWire

@Suite struct CutTests {
    /// Passes everything on and keeps what the server said.
    private final class Relay: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let partner: any Channel
        let heard = Mutex(ByteBuffer())
        init(to partner: any Channel) { self.partner = partner }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            heard.withLock { _ = $0.writeImmutableBuffer(bytes) }
            partner.writeAndFlush(bytes, promise: nil)
        }
        func channelInactive(context: ChannelHandlerContext) { partner.close(promise: nil) }
    }

    private static let flights: [[WireStatement]] = [
        [WireStatement("select n, repeat('x', n * 37 % 500) as x, null as nothing from generate_series(1, 60) n")],
        [WireStatement("select 1/$1::int", ["0"]), WireStatement("select 2")],
        [WireStatement(""), WireStatement("do $$ begin raise notice 'hear'; end $$"), WireStatement("select")],
        [
            WireStatement("select $1::text", ["ünï"]), WireStatement("select $1::text", [nil]),
            WireStatement("show timezone"),
        ],
        [WireStatement("select repeat('y', 40000)")],
        [WireStatement("selec")],
        [WireStatement("select $1::text", ["again"])],
    ]

    /// All flights behind each other on one connection, with what they give.
    private static func send(_ connection: WireConnection) -> () -> [String] {
        let outcomes = NIOLoopBoundBox(Array(repeating: "none", count: flights.count), eventLoop: connection.loop)
        var texts = StatementTexts()
        for (index, statements) in flights.enumerated() {
            connection.enqueue(
                Flight(.statements(statements, statements.map { texts.text($0) }), lane: .alone) { result in
                    outcomes.value[index] =
                        switch result {
                        case .success(let rows): "\(rows.map(Self.words))"
                        case .failure(let error): "\(error)"
                        }
                })
        }
        return { outcomes.value }
    }

    private static func words(_ rows: WireRows) -> [[String]] {
        [rows.columns, [rows.tag]] + rows.map { row in rows.columns.indices.map { row[$0] ?? "NULL" } }
    }

    private static func record() async throws -> (stream: ByteBuffer, outcomes: [String]) {
        let address = try await WireCluster.shared.address()
        let relays = Mutex<[Relay]>([])
        let server = try await ServerBootstrap(group: loops).childChannelInitializer { near in
            ClientBootstrap(group: near.eventLoop).connect(host: "127.0.0.1", port: address.port).flatMapThrowing {
                far in
                let answers = Relay(to: near)
                relays.withLock { $0.append(answers) }
                try near.pipeline.syncOperations.addHandler(Relay(to: far))
                try far.pipeline.syncOperations.addHandler(answers)
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        let info = "host=127.0.0.1 port=\(server.localAddress?.port ?? 0) user=postgres dbname=postgres sslmode=disable"
        let configuration = try WireConfiguration(info)
        let loop = loops.any()
        let outcomes = try await loop.flatSubmit {
            WireConnection.open(configuration, on: loop, logger: quiet).flatMap { connection in
                let look = Self.send(connection.value)
                let promise = loop.makePromise(of: [String].self)
                connection.value.enqueue(
                    Flight(.statements([], []), lane: .alone) { _ in
                        promise.succeed(look())
                        connection.value.close(.isClosed)
                    })
                return promise.futureResult
            }
        }.get()
        try await server.close()
        return (relays.withLock { $0[0].heard.withLock { $0 } }, outcomes)
    }

    /// Where the first answer begins: behind the first ReadyForQuery.
    private static func loginLength(_ stream: ByteBuffer) -> Int {
        var place = 0
        while let tag = stream.getInteger(at: place, as: UInt8.self),
            let length = stream.getInteger(at: place + 1, as: Int32.self)
        {
            place += 1 + Int(length)
            if tag == UInt8(ascii: "Z") { return place }
        }
        return place
    }

    @Test("cut at random places three hundred times, and at every byte")
    func cuts() async throws {
        let (stream, expected) = try await Self.record()
        #expect(Set(expected).count == expected.count && !expected.contains("none"))
        let login = Self.loginLength(stream)
        var generator = SystemRandomNumberGenerator()
        for round in 0..<300 {
            let channel = EmbeddedChannel()
            let loop = channel.embeddedEventLoop
            let connection = WireConnection(
                try WireConfiguration("user=u host=h sslmode=disable"), isPrivate: true, loop: loop, logger: quiet)
            try channel.pipeline.syncOperations.addHandler(connection)
            try await channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            try channel.writeInbound(try #require(stream.getSlice(at: 0, length: login)))
            let look = Self.send(connection)
            loop.run()
            var place = login
            while place < stream.writerIndex {
                let most = round == 0 ? 1 : [3, 50, 900, 20_000].randomElement(using: &generator) ?? 1
                let length = min(Int.random(in: 1...most, using: &generator), stream.writerIndex - place)
                try channel.writeInbound(try #require(stream.getSlice(at: place, length: length)))
                place += length
            }
            #expect(look() == expected)
            connection.close(.isClosed)
            _ = try? channel.finish(acceptAlreadyClosed: true)
        }
    }

    @Test("a stream with wrong bytes in it ends every flight: with an answer or an error, never with a crash or a wait")
    func wrongBytes() async throws {
        let (stream, _) = try await Self.record()
        let login = Self.loginLength(stream)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let channel = EmbeddedChannel()
            let connection = WireConnection(
                try WireConfiguration("user=u host=h sslmode=disable"), isPrivate: true,
                loop: channel.embeddedEventLoop,
                logger: quiet)
            try channel.pipeline.syncOperations.addHandler(connection)
            try await channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            try channel.writeInbound(try #require(stream.getSlice(at: 0, length: login)))
            let look = Self.send(connection)
            channel.embeddedEventLoop.run()
            var wrong = try #require(stream.getSlice(at: login, length: stream.writerIndex - login))
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                // Mostly where the kinds and the lengths are.
                let end =
                    Bool.random(using: &generator)
                    ? wrong.writerIndex : min(wrong.writerIndex, wrong.readerIndex + 2000)
                wrong.setInteger(
                    UInt8.random(in: 0...255, using: &generator),
                    at: Int.random(in: wrong.readerIndex..<end, using: &generator))
            }
            _ = try? channel.writeInbound(wrong)
            connection.close(.lost())
            #expect(!look().contains("none"))
            _ = try? channel.finish(acceptAlreadyClosed: true)
        }
    }
}
