/// A TCP proxy between client and server that takes a connection for one request and meddles with it.
import NIOCore
import NIOPosix
import Synchronization

struct Proxy: Sendable {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    typealias Incoming = NIOAsyncChannelInboundStream<ByteBuffer>
    typealias Outgoing = NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// The server's.
    let port: Int
    let faults: LineFaults

    /// Runs for as long as `body` does, which is given the port to connect to.
    func run<R: Sendable>(_ body: (Int) async throws -> R) async throws -> R {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(ChannelOptions.backlog, value: 1024)
            .bind(host: "127.0.0.1", port: 0, childChannelInitializer: Self.wrap)
        let own = listener.channel.localAddress?.port ?? 0
        let accepting = Task { try? await accept(listener) }
        let result: Result<R, any Error>
        do { result = .success(try await body(own)) } catch { result = .failure(error) }
        accepting.cancel()
        _ = await accepting.value
        return try result.get()
    }

    @Sendable private static func wrap(_ channel: any Channel) -> EventLoopFuture<Connection> {
        channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
    }

    private func accept(_ listener: NIOAsyncChannel<Connection, Never>) async throws {
        try await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    group.addTask { try? await serve(connection) }
                }
            }
        }
    }

    private func serve(_ client: Connection) async throws {
        let fault = faults.draw()
        try await client.executeThenClose { incoming, outgoing in
            if fault == .late { try await Task.sleep(for: .milliseconds(700)) }
            if fault == .dropped {
                for try await _ in incoming { return }
            } else {
                try await relay(incoming, outgoing, fault)
            }
        }
    }

    private func relay(_ incoming: Incoming, _ outgoing: Outgoing, _ fault: LineFault?) async throws {
        let asked = Recording()
        try await connect().executeThenClose { answers, requests in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await bytes in incoming {
                        asked.append(bytes)
                        try await requests.write(bytes)
                    }
                }
                group.addTask { try await pass(answers, outgoing, fault, asked) }
                // Whoever hangs up first, it is over for both.
                _ = try await group.next()
                group.cancelAll()
            }
        }
    }

    private func pass(_ answers: Incoming, _ outgoing: Outgoing, _ fault: LineFault?, _ asked: Recording) async throws {
        var isFirst = true
        for try await bytes in answers {
            if isFirst {
                isFirst = false
                switch fault {
                case .lost: return
                case .cut:
                    let half = bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2)
                    return try await outgoing.write(half ?? bytes)
                // There is an answer, so the request was whole.
                case .doubled: try? await replay(asked.bytes)
                case .late, .dropped, nil: break
                }
            }
            try await outgoing.write(bytes)
        }
    }

    /// Asks once more and listens to the end.
    private func replay(_ request: ByteBuffer) async throws {
        try await connect().executeThenClose { answers, requests in
            try await requests.write(request)
            for try await _ in answers {}
        }
    }

    private func connect() async throws -> Connection {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port, channelInitializer: Self.wrap)
    }
}

/// What a client has said so far.
private final class Recording: Sendable {
    private let state = Mutex(ByteBuffer())
    var bytes: ByteBuffer { state.withLock { $0 } }
    func append(_ bytes: ByteBuffer) { state.withLock { _ = $0.writeImmutableBuffer(bytes) } }
}
