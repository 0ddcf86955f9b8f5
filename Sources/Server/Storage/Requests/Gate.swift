/// Lets a few through at once, makes a few more wait, and refuses the rest.

actor Gate {
    private let capacity: Int
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - width: how many are inside at once.
    ///   - capacity: how many may wait. Their wait ends by itself, because the work inside has a timeout.
    init(width: Int, capacity: Int) {
        free = max(width, 1)
        self.capacity = capacity
    }

    /// Throws `overloaded` if too many wait already.
    nonisolated func pass<R: Sendable>(_ body: () async throws -> R) async throws -> R {
        try await enter()
        let result: Result<R, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await leave()
        return try result.get()
    }

    private func enter() async throws(StorageFailure) {
        if free > 0 {
            free -= 1
        } else {
            guard waiting.count < capacity else { throw .overloaded }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
