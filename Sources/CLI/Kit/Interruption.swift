/// Ctrl-C: the first one asks the work to stop with the result so far, the second one ends the program.
import Foundation
import UnixSignals

package enum Interruption {
    /// Cancels the work's task on the first SIGINT or SIGTERM, and waits for the result it still returns.
    package static func cancelling<T: Sendable>(_ work: @escaping @Sendable () async -> T) async -> T {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let task = Task { await work() }
        let watcher = Task {
            for await _ in signals {
                if task.isCancelled { _exit(130) }
                FileHandle.standardError.write(Data("\nstopping; the report will cover what is done\n".utf8))
                task.cancel()
            }
        }
        defer { watcher.cancel() }
        return await task.value
    }
}
