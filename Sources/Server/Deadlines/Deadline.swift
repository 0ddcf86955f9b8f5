/// Clocks that stand beside work, and leave nothing behind when the work is done before them.

/// A cancelled `Task.sleep` stays in memory, with all that its task needed (about 1 KB), until its time is over. Most clocks
/// beside work are cancelled; these can be taken back.
package enum Alarm {
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package static func sleep(until time: ContinuousClock.Instant) async throws {
        try Task.checkCancellation()
        guard time > .now else { return }
        let bell = Bell()
        AlarmClock.shared.add(bell, at: time)
        try await withTaskCancellationHandler {
            try await bell.heard()
        } onCancel: {
            AlarmClock.shared.takeBack(bell)
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
