/// A connection of its own that hears NOTIFY and passes the payloads to subscribers.
import Logging
import NIOCore

package struct WireListener: Sendable {
    private let loop: any EventLoop
    private let core: NIOLoopBoundBox<ListenerCore>

    package init(_ configuration: WireConfiguration, on loop: any EventLoop, logger: Logger) {
        self.loop = loop
        core = .makeBoxSendingValue(ListenerCore(configuration, loop: loop, logger: logger), eventLoop: loop)
    }

    /// Payloads of `NOTIFY channel`. An empty one when it begins to listen, and after the connection was lost: some may
    /// have been missed.
    package func subscribe(_ channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(4096))
        loop.execute {
            let id = core.value.add(continuation, to: channel)
            continuation.onTermination = { _ in loop.execute { core.value.remove(id, from: channel) } }
        }
        return stream
    }

    package func close() async { try? await loop.submit { core.value.close() }.get() }
}

final class ListenerCore: WireConnectionOwner {
    private let configuration: WireConfiguration
    private let loop: any EventLoop
    private let logger: Logger
    private var subscribers: [String: [Int: AsyncStream<String>.Continuation]] = [:]
    private var counter = 0
    private var connection: WireConnection?
    private var isOpening = false
    private var isClosed = false

    private static let pause = TimeAmount.milliseconds(500)

    init(_ configuration: WireConfiguration, loop: any EventLoop, logger: Logger) {
        self.configuration = configuration
        self.loop = loop
        self.logger = logger
    }

    func add(_ continuation: AsyncStream<String>.Continuation, to channel: String) -> Int {
        counter += 1
        guard !isClosed else {
            continuation.finish()
            return counter
        }
        let isNew = subscribers[channel] == nil
        subscribers[channel, default: [:]][counter] = continuation
        if connection == nil { open() } else if isNew { listen(to: channel) }
        return counter
    }

    func remove(_ id: Int, from channel: String) {
        subscribers[channel]?[id] = nil
        guard subscribers[channel]?.isEmpty ?? false else { return }
        subscribers[channel] = nil
        command("unlisten \(channel.quotedIdentifier)") {}
    }

    func close() {
        isClosed = true
        let all = subscribers.values.flatMap(\.values)
        subscribers = [:]
        for continuation in all { continuation.finish() }
        connection?.close(.isClosed)
        connection = nil
    }

    private func open() {
        guard !isOpening, !isClosed else { return }
        isOpening = true
        WireConnection.open(configuration, on: loop, logger: logger).assumeIsolated().whenComplete { [self] result in
            isOpening = false
            switch result {
            case .success(let bound):
                guard !isClosed, !bound.value.isClosed else {
                    bound.value.close(.isClosed)
                    return openLater()
                }
                connection = bound.value
                bound.value.owner = self
                for channel in subscribers.keys { listen(to: channel) }
            case .failure(let error):
                logger.warning("listening to Postgres failed; trying again", metadata: ["error": "\(error)"])
                openLater()
            }
        }
    }

    private func openLater() {
        guard !isClosed else { return }
        loop.assumeIsolated().scheduleTask(in: Self.pause) { [weak self] in
            guard let self, connection == nil, !subscribers.isEmpty else { return }
            open()
        }
    }

    private func listen(to channel: String) {
        // Notifications sent while nobody listened are lost: let the subscribers look for themselves.
        command("listen \(channel.quotedIdentifier)") { [weak self] in self?.heard("", on: channel) }
    }

    private func command(_ sql: String, _ done: @escaping () -> Void) {
        let flight = Flight(.script(sql), lane: .alone, isBound: true) { [weak self] result in
            if case .success = result { return done() }
            // A new connection listens to everything.
            self?.connection?.close(.lost("listening failed"))
        }
        connection?.enqueue(flight)
    }

    func hasRoom(_ connection: WireConnection) {}
    func resend(_ flight: Flight) -> Bool { false }

    func wasLost(_ connection: WireConnection, _ error: WireError) {
        guard connection === self.connection else { return }
        self.connection = nil
        logger.warning("listening to Postgres was interrupted", metadata: ["reason": "\(error)"])
        openLater()
    }

    func heard(_ payload: String, on channel: String) {
        for continuation in (subscribers[channel] ?? [:]).values { continuation.yield(payload) }
    }
}
