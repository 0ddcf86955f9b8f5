/// A separate connection that receives `NOTIFY` and passes the payloads to subscribers.
import CLibpq
import Foundation
import Logging
import Synchronization

/// One thread waits in `poll`; a pipe wakes it to listen to another channel or to stop.
final class Listener: Sendable {
    private struct State {
        var subscribers: [String: [UUID: AsyncStream<String>.Continuation]] = [:]
        var isRunning = false
        var isClosed = false
    }
    private let state = Mutex(State())
    private let info: String
    private let logger: Logger
    private let wake: (read: Int32, write: Int32)

    init(info: String, logger: Logger) {
        self.info = info
        self.logger = logger
        var ends: [Int32] = [0, 0]
        // Fails only when the process has no descriptors left; then new LISTEN channels are picked up at the poll's
        // timeout.
        wake = pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
    }

    deinit {
        Foundation.close(wake.read)
        Foundation.close(wake.write)
    }

    func subscribe(_ channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(4096))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers[channel]?.removeValue(forKey: id) }
        }
        let (isClosed, mustStart) = state.withLock { state -> (Bool, Bool) in
            if state.isClosed { return (true, false) }
            state.subscribers[channel, default: [:]][id] = continuation
            defer { state.isRunning = true }
            return (false, !state.isRunning)
        }
        // Outside the lock, because finishing runs `onTermination`, which takes it.
        if isClosed { continuation.finish() }
        if mustStart { Thread.detachNewThread { [self] in listen() } } else { poke() }
        return stream
    }

    func close() {
        let all = state.withLock { state in
            state.isClosed = true
            return state.subscribers.values.flatMap(\.values)
        }
        for continuation in all { continuation.finish() }
        poke()
    }

    private func poke() {
        var byte: UInt8 = 1
        _ = write(wake.write, &byte, 1)
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func listen() {
        while !isClosed {
            do {
                let connection = try Connection(info)
                var channels: Set<String> = []
                try hear(connection, &channels)
            } catch {
                guard !isClosed else { return }
                logger.warning("listening to Postgres failed; trying again", metadata: ["error": "\(error)"])
                Thread.sleep(forTimeInterval: 0.5)
            }
        }
    }

    private func hear(_ connection: Connection, _ channels: inout Set<String>) throws(DatabaseError) {
        var isFresh = true
        while !isClosed {
            for channel in state.withLock({ Set($0.subscribers.keys) }).subtracting(channels) {
                _ = try connection.script("listen \(quoteIdentifier(channel))")
                channels.insert(channel)
                // Notifications sent while nobody listened are lost: let the subscriber look for itself.
                if isFresh { deliver("", to: channel) }
            }
            isFresh = false
            wait(for: connection.socket)
            guard PQconsumeInput(connection.raw) == 1 else { throw .connection(connection.raw) }
            while let note = PQnotifies(connection.raw) {
                deliver(String(cString: note.pointee.extra), to: String(cString: note.pointee.relname))
                PQfreemem(note)
            }
        }
    }

    private func wait(for socket: Int32) {
        var polled = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
        ]
        poll(&polled, 2, 5000)
        if polled[1].revents & Int16(POLLIN) != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            _ = read(wake.read, &bytes, bytes.count)
        }
    }

    private func deliver(_ payload: String, to channel: String) {
        let continuations = state.withLock { Array($0.subscribers[channel, default: [:]].values) }
        for continuation in continuations { continuation.yield(payload) }
    }
}
