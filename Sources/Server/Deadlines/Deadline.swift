/// Clocks that stand beside work, and leave nothing behind when the work is done before them.
import NIOCore
import NIOPosix

/// A cancelled `Task.sleep` stays in memory, with all that its task needed (about 1 KB), until its time is over. Most clocks
/// beside work are cancelled; these are an event loop's timers, which can be taken back.
package enum Alarm {
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package static func sleep(until time: ContinuousClock.Instant) async throws {
        let left = TimeAmount(max(.zero, time - .now))
        let ring = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: left) {}
        do {
            try await withTaskCancellationHandler {
                try await ring.futureResult.get()
            } onCancel: {
                ring.cancel()
            }
        } catch {
            // All a timer without work can throw is that it was taken back.
            throw CancellationError()
        }
    }

    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package static func sleep(for time: Duration) async throws { try await sleep(until: .now + time) }
}

/// Runs `work`, which is cancelled at the deadline, and waits for it to end in any case.
/// - Throws: `late()` if the deadline came first, else what `work` throws.
package func withDeadline<Value: Sendable>(
    _ deadline: ContinuousClock.Instant, else late: @escaping @autoclosure @Sendable () -> any Error,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Alarm.sleep(until: deadline)
            throw late()
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
