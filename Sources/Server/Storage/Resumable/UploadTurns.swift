/// One request at a time may work on an upload. A newer one ends the older: its connection may have died unnoticed.
import Foundation

actor UploadTurns {
    private struct Turn {
        var number: Int
        var cancel: @Sendable () -> Void
        var end: @Sendable () async -> Void
    }

    private var turns: [UUID: Turn] = [:]
    private var lastNumber = 0

    /// Runs `body` as soon as the older request has let go.
    nonisolated func take<R: Sendable>(_ id: UUID, _ body: @escaping @Sendable () async throws -> R) async throws -> R {
        let (number, task) = await begin(id, body)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        await end(id, number)
        return try result.get()
    }

    private func begin<R: Sendable>(
        _ id: UUID, _ body: @escaping @Sendable () async throws -> R
    ) -> (Int, Task<R, any Error>) {
        let before = turns[id]
        before?.cancel()
        let task = Task {
            await before?.end()
            try Task.checkCancellation()
            return try await body()
        }
        lastNumber += 1
        turns[id] = Turn(number: lastNumber, cancel: { task.cancel() }, end: { _ = await task.result })
        return (lastNumber, task)
    }

    private func end(_ id: UUID, _ number: Int) {
        if turns[id]?.number == number { turns[id] = nil }
    }
}
