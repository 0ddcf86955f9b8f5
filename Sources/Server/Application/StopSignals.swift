/// The signals that end a server, from its first moment on: the first lets work finish, but nobody waits for ever.
import Dispatch
import Foundation
import Logging
import ServerDatabase
import Synchronization

/// Handles signals on its own thread, so it works when every other thread hangs or no file can be opened any more.
package final class StopSignals: Sendable {
    private struct State {
        var isStopping = false
        var stop: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())
    private let limit: Duration
    private let logger: Logger

    /// - Parameter limit: the time after a signal until the process exits, whatever still runs.
    init(limit: Duration, logger: Logger) {
        self.limit = limit
        self.logger = logger
        let queue = DispatchQueue(label: "atelier.signals", qos: .userInteractive)
        // A closed terminal sends SIGHUP; under `nohup` it must be ignored.
        for signal in [SIGTERM, SIGINT, SIGHUP] where signal != SIGHUP || !Self.isIgnored(signal) {
            #if !os(Linux)
                Foundation.signal(signal, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            // The handler retains its source: signals are handled as long as the process lives.
            source.setEventHandler { [self] in
                _ = source
                hear(signal)
            }
            source.activate()
        }
    }

    /// The action for the first signal; it runs at once if the signal has come already.
    func onStop(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.stop = stop
            return state.isStopping
        }
        if isLate { stop() }
    }

    /// Has the effect of the signal: for a parent that is gone and can't send one.
    package func stop() { hear(SIGTERM) }

    private func hear(_ signal: Int32) {
        let (isFirst, stop) = state.withLock { state in
            defer { state.isStopping = true }
            return (!state.isStopping, state.stop)
        }
        if isFirst {
            logger.info("asked to end", metadata: ["signal": "\(String(cString: strsignal(signal)))"])
            startDeadline()
            stop?()
        } else if signal == SIGINT {
            Self.exitNow(130, "asked twice: ending at once")
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        // The current handler can only be read by setting one; it is restored at once.
        let before = signal(number, SIG_IGN)
        signal(number, before)
        return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private func startDeadline() {
        let seconds = Double(limit.milliseconds) / 1000
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: seconds)
            Self.exitNow(1, "stopping takes too long; ending at once")
        }
    }

    /// Jobs lose their leases and run again, and Postgres recovers committed data, as after a crash.
    private static func exitNow(_ code: Int32, _ words: String) -> Never {
        EmbeddedPostgres.endAtOnce()
        let line = Array("level=warning msg=\"\(words)\"\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        _exit(code)
    }
}
