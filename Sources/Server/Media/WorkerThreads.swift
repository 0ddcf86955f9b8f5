/// A few threads for blocking work, so that it never occupies the cooperative pool, with a bounded queue.
import Foundation

/// The threads end with the last that could give them a job.
package final class WorkerThreads: Sendable {
    private let queue: JobQueue

    /// - Parameters:
    ///   - count: threads, and so the number of jobs that run at once.
    ///   - capacity: jobs that may wait; further ones fail with `MediaError.overloaded`.
    package init(name: String, count: Int, capacity: Int) {
        let queue = JobQueue(capacity: capacity)
        self.queue = queue
        for index in 0..<count {
            let thread = Thread { while let job = queue.next() { job() } }
            thread.name = "\(name)-\(index)"
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    deinit { queue.close() }

    /// Jobs that wait for a thread.
    package var waiting: Int { queue.waiting }

    /// Runs `body` on one of the threads. A task cancelled while it waits in the queue never starts.
    package func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        let cancelled = Flag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job: @Sendable () -> Void = {
                    guard !cancelled.isSet else { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(with: Result { try body() })
                }
                if !queue.add(job) { continuation.resume(throwing: MediaError.overloaded) }
            }
        } onCancel: {
            cancelled.set()
        }
    }

    /// Lets queued jobs finish and ends the threads; later jobs are refused.
    package func close() { queue.close() }
}

/// What the threads hold of their owner. Sendable although a class with mutable state: every access to `state` holds `condition`.
private final class JobQueue: @unchecked Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var head = 0
        var isClosed = false
        var waiting: Int { jobs.count - head }
    }

    private let condition = NSCondition()
    private var state = State()
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var waiting: Int { condition.withLock { state.waiting } }

    func close() {
        condition.withLock {
            state.isClosed = true
            condition.broadcast()
        }
    }

    /// - Returns: false where it is full or closed.
    func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        condition.withLock {
            guard !state.isClosed, state.waiting < capacity else { return false }
            state.jobs.append(job)
            condition.signal()
            return true
        }
    }

    /// Waits for a job; nil when none will come any more.
    func next() -> (@Sendable () -> Void)? {
        condition.withLock {
            while state.waiting == 0 {
                if state.isClosed { return nil }
                condition.wait()
            }
            let job = state.jobs[state.head]
            state.head += 1
            if state.head == state.jobs.count {
                state.jobs.removeAll(keepingCapacity: true)
                state.head = 0
            } else if state.head > 512 {
                state.jobs.removeFirst(state.head)
                state.head = 0
            }
            return job
        }
    }
}

/// A flag that two threads share. Sendable although mutable: every access holds the lock.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
}
