/// A log that a test reads.
import Logging
import Synchronization

/// Keeps what was logged, each with its `words` if it has any.
package final class HeardLog: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package var all: [String] { lines.withLock { $0 } }
    package var logger: Logger { Logger(label: "heard", factory: { _ in Handler(log: self) }) }

    private struct Handler: LogHandler {
        let log: HeardLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            log.lines.withLock { $0.append("\(event.message) \(event.metadata?["words"].map { "\($0)" } ?? "")") }
        }
    }
}
