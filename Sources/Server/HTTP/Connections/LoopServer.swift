/// Serves a router over HTTP/1.1, each connection on one event loop from the first byte to the last.
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

extension Application where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    /// Hummingbird's application, its accepting and its stopping; connections are ours (`ClientConnection`).
    package static func onLoops(
        _ responder: Responder, fastPath: FastDoor? = nil, limits: ConnectionLimits = ConnectionLimits(),
        configuration: ApplicationConfiguration = .init(),
        onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }, logger: Logger
    ) -> Application {
        let respond = answering(with: responder, logger)
        return Application(
            responder: responder,
            server: HTTPServerBuilder { _ in LoopChannel(limits: limits, fastPath: fastPath, respond: respond) },
            configuration: configuration, onServerRunning: onServerRunning, logger: logger)
    }

    private static func answering(with responder: Responder, _ logger: Logger) -> ClientConnection.Respond {
        { request, channel in
            let context = Responder.Context(source: .init(channel: channel, logger: logger))
            do { return try await responder.respond(to: request, context: context) } catch {
                logger.error("a request ended in an error that nobody handled", metadata: ["error": "\(error)"])
                return Response(status: .internalServerError)
            }
        }
    }
}

/// What Hummingbird's server does with each connection that it accepts.
struct LoopChannel: ServerChildChannel {
    let limits: ConnectionLimits
    let fastPath: FastDoor?
    let respond: ClientConnection.Respond

    struct Connection: ServerChildChannelValue {
        let channel: any Channel
        let connection: NIOLoopBound<ClientConnection>
        let ended: EventLoopFuture<Void>
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
        channel.eventLoop.makeCompletedFuture {
            // A system that doesn't know it serves all the same.
            try? channel.syncOptions?.setOption(
                .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: ConnectionLimits.unsentBytes)
            let connection = ClientConnection(channel, limits, fastPath: fastPath, respond)
            // Bytes behind a handshake are the first of the protocol that was agreed on.
            let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes))
            try channel.pipeline.syncOperations.addHandlers([decoder, connection])
            return Connection(
                channel: channel, connection: NIOLoopBound(connection, eventLoop: channel.eventLoop),
                ended: connection.ended.futureResult)
        }
    }

    func handle(value: Connection, logger: Logger) async {
        await withTaskCancellationHandler {
            try? await value.ended.get()
        } onCancel: {
            value.channel.eventLoop.execute { value.connection.value.abandon() }
        }
    }
}

/// Runs tasks on an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
