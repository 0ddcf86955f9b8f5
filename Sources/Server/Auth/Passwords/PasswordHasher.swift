/// Hashes and checks passwords on its own threads, so that sign-ins never hold up other requests.

import DequeModule
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The queue is bounded. When it is full, a sign-in is refused at once, which costs less than a late answer.
final class PasswordHasher: Sendable {
    private let cost: Int
    private let queue: HashingQueue

    init(cost: Int, threads: Int? = nil, capacity: Int) {
        self.cost = cost
        let threads = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
        queue = HashingQueue(threads: threads, capacity: capacity)
        for number in 0..<threads {
            // The thread retains the queue, not the hasher, so it ends when the hasher is released.
            let thread = Thread { [queue] in queue.work() }
            thread.name = "bcrypt-\(number)"
            thread.start()
        }
    }

    deinit { queue.close() }

    func hash(_ password: String) async throws -> String {
        let cost = cost
        let hash = try await queue.run { Bcrypt.hash(password, cost: cost) }
        guard let hash else { throw AuthError.unexpected }
        return hash
    }

    /// Takes the same time when there is no hash to compare with.
    func verify(_ password: String, against hash: String?) async throws -> Bool {
        let stored = hash.flatMap { $0.isEmpty ? nil : $0 } ?? Bcrypt.unmatchable(cost: cost)
        return try await queue.run { Bcrypt.verify(password, against: stored) }
    }
}

private final class HashingQueue: Sendable {
    private typealias Job = @Sendable () -> Void
    private struct State {
        var jobs: Deque<Job> = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts queued jobs; threads sleep on it.
    private let ready = DispatchSemaphore(value: 0)
    private let threads: Int
    private let capacity: Int

    init(threads: Int, capacity: Int) {
        self.threads = threads
        self.capacity = capacity
    }

    func run<T: Sendable>(_ work: @escaping @Sendable () -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let accepted = state.withLock { state in
                guard state.jobs.count < capacity else { return false }
                state.jobs.append { continuation.resume(returning: work()) }
                return true
            }
            if accepted {
                ready.signal()
            } else {
                continuation.resume(throwing: AuthError.tooManyRequests(retryAfter: 2))
            }
        }
    }

    func work() {
        #if canImport(Glibc)
            // On Linux this is the calling thread's own priority: requests that don't hash go first.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
        #endif
        while true {
            ready.wait()
            let (job, isClosed) = state.withLock { ($0.jobs.popFirst(), $0.isClosed) }
            if let job { job() } else if isClosed { return }
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<threads { ready.signal() }
    }
}
