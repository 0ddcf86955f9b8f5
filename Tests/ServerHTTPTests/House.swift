/// A server with routes that answer late, in pieces, not at all, or wrongly, for tests of connections.
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServerDatabase
import ServerHTTP
import ServiceLifecycle
import Synchronization
import TestSupport

final class House: Sendable {
    let gate = Latch()
    /// Handlers that wait, for the gate or for the client to leave.
    let waits = Mutex(0)
    let metrics = Metrics()
    let tokens: Tokens
    /// Bodies that ended too early.
    let cutShort = Mutex(0)
    /// Bytes that the endless answer has got rid of.
    let written = Mutex(0)
    /// Who ended the endless answers, as far as their handlers were told.
    let leftBy = Mutex("")
    private let address = Mutex<(port: Int, task: Task<Void, any Error>)?>(nil)

    private let trustsProxy: Bool

    private init(tokens: Tokens, trustsProxy: Bool) {
        self.tokens = tokens
        self.trustsProxy = trustsProxy
    }

    var port: Int { address.withLock { $0?.port ?? 0 } }
    var running: Task<Void, any Error> { address.withLock { $0?.task ?? Task {} } }

    static func open(
        _ limits: ConnectionLimits = ConnectionLimits(), trustsProxy: Bool = false,
        _ body: @Sendable (House) async throws -> Void
    ) async throws {
        let (house, group) = try await start(limits, trustsProxy: trustsProxy)
        let result: Result<Void, any Error>
        do { result = .success(try await body(house)) } catch { result = .failure(error) }
        house.gate.open()
        await group.triggerGracefulShutdown()
        try await house.running.value
        try result.get()
    }

    static func start(
        _ limits: ConnectionLimits = ConnectionLimits(), trustsProxy: Bool = false
    ) async throws -> (House, ServiceGroup) {
        let house = House(tokens: try await makeTestTokens(), trustsProxy: trustsProxy)
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let application = Application.onLoops(
            house.router.buildResponder(), fastPath: house.fastDoor, limits: limits,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { ready.yield($0.localAddress?.port ?? 0) }, logger: quietLogger)
        let group = ServiceGroup(configuration: .init(services: [application], logger: quietLogger))
        let task = Task { try await group.run() }
        let port = await ports.first { _ in true } ?? 0
        house.address.withLock { $0 = (port, task) }
        return (house, group)
    }

    /// `/fast/<word>` is answered with the word once the gate is open, and `/fast/forget…` by the router.
    private struct Words: FastPath {
        let prefix = "/fast/"
        let house: House

        func take(_ request: FastRequest, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void) -> Bool {
            guard case .none = request.credential, !request.target.hasPrefix("/fast/never") else { return false }
            house.waits.withLock { $0 += 1 }
            let word = String(request.target.dropFirst(prefix.count))
            let reply = NIOLoopBound(answer, eventLoop: loop)
            Task { [house] in
                try await house.gate.wait()
                loop.execute {
                    let body = ByteBuffer(string: word)
                    let head = HTTPResponse(
                        status: .ok, headerFields: [.contentLength: "\(body.readableBytes)", .eTag: "\"fast\""])
                    reply.value(word.hasPrefix("forget") ? nil : FastAnswer(lines: head.lines(), body: body))
                }
            }
            return true
        }
    }

    private var fastDoor: FastDoor {
        let nowhere = Database(info: "", logger: quietLogger)
        return FrontDoor(
            gateway: GatewayMiddleware(tokens: tokens, trustsProxy: trustsProxy), metrics: metrics,
            hosts: AllowedHosts(listeningOn: "127.0.0.1"), accounts: ClosedAccounts(database: nowhere)
        ).fastDoor(to: [Words(house: self)], logger: quietLogger)
    }

    private var router: Router<AtelierContext> {
        let router = Router(context: AtelierContext.self)
        addQuick(to: router)
        addSlow(to: router)
        addBroken(to: router)
        return router
    }

    private func addQuick(to router: Router<AtelierContext>) {
        router.get("count/:number") { _, context in "count \(context.parameters.get("number") ?? "")" }
        for path: RouterPath in ["", "**"] { router.get(path) { request, _ in "path \(request.uri)" } }
        router.post("echo") { [self] request, _ in
            do {
                return Response(status: .ok, body: .init(byteBuffer: try await request.body.collect(upTo: 1 << 20)))
            } catch {
                cutShort.withLock { $0 += 1 }
                return Response(status: .ok)
            }
        }
        router.post("refused") { _, _ in Response(status: .contentTooLarge) }
        router.get("large/:pieces") { _, context in
            let pieces = context.parameters.get("pieces", as: Int.self) ?? 1
            let piece = ByteBuffer(repeating: 0x78, count: 1 << 20)
            return Response(
                status: .ok, body: .init(contentsOf: [ByteBuffer](repeating: piece, count: pieces)))
        }
        router.get("counted/:pieces") { [self] _, _ in
            waits.withLock { $0 += 1 }
            return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 0x78, count: 1 << 20)))
        }
        router.get("pieces") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    for piece in ["one ", "two ", "three"] { try await writer.write(ByteBuffer(string: piece)) }
                    try await writer.finish(nil)
                })
        }
    }

    private func addSlow(to router: Router<AtelierContext>) {
        router.get("late") { _, _ in
            try await Task.sleep(for: .milliseconds(50))
            return "late"
        }
        router.get("long") { _, _ in
            try await Task.sleep(for: .seconds(1))
            return "long"
        }
        router.get("waits") { [self] _, _ in
            waits.withLock { $0 += 1 }
            try await gate.wait()
            return "waited"
        }
        router.post("waiting") { [self] _, _ in
            try await gate.wait()
            return Response(status: .contentTooLarge)
        }
        router.get("switching") { [self] _, context in
            context.whenLeaving { who in self.leftBy.withLock { $0 = "\(who)" } }
            waits.withLock { $0 += 1 }
            try await gate.wait()
            if let channel = context.channel {
                try await channel.eventLoop.submit {
                    try ClientConnection.of(channel).handOver(to: [Echo()])
                }.get()
            }
            return Response(status: .switchingProtocols, headers: [.upgrade: "echo", .connection: "Upgrade"])
        }
        router.get("until-left") { [self] _, context in
            waits.withLock { $0 += 1 }
            let (leaving, left) = AsyncStream<Leaving>.makeStream()
            context.whenLeaving { left.yield($0) }
            return "left by the \(await leaving.first { _ in true } ?? .client)"
        }
        router.get("quiet/:when") { [self] _, context in
            if context.parameters.get("when") == "later" { try await Task.sleep(for: .milliseconds(5)) }
            return Response(
                status: .ok,
                body: .init { _ in
                    self.waits.withLock { $0 += 1 }
                    do { try await Task.sleep(for: .seconds(3600)) } catch { self.cutShort.withLock { $0 += 1 } }
                    throw BodyError.incomplete
                })
        }
        router.get("endless") { [self] _, context in
            context.whenLeaving { who in self.leftBy.withLock { $0 = "\(who)" } }
            return Response(
                status: .ok,
                body: .init { writer in
                    let piece = ByteBuffer(repeating: 0x78, count: 1 << 16)
                    while true {
                        try await writer.write(piece)
                        self.written.withLock { $0 += piece.readableBytes }
                    }
                })
        }
    }

    private func addBroken(to router: Router<AtelierContext>) {
        router.get("broken/:how") { _, context in
            let how = context.parameters.get("how")
            return Response(
                status: .ok,
                body: .init(contentLength: how == "long" ? 2 : 9) { writer in
                    try await writer.write(ByteBuffer(string: "xxx"))
                    if how == "throws" { throw BodyError.incomplete }
                    try await writer.finish(nil)
                })
        }
    }
}

/// What takes a connection over in these tests: says back what it hears.
private final class Echo: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.writeAndFlush(data, promise: nil) }
}
