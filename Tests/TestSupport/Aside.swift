/// What blocks or computes for seconds runs beside the few cooperative threads, which the servers under test need.
import Dispatch
import Foundation
import Testing

/// Runs what blocks on a thread of its own.
package func aside<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}

/// Runs each test of a suite on threads of its own.
///
/// There are as many cooperative threads as processors. Two tests that wait for a program, or draw and read labels, would
/// hold both, and every server in this process would stand still until they end.
package struct Aside: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
    }
}

extension Trait where Self == Aside {
    /// The tests block or compute: they get threads of their own.
    package static var aside: Aside { Aside() }
}

private final class QueueExecutor: TaskExecutor {
    // Concurrent: a fake that the test has started must answer while the test waits for a program that asks it.
    private let queue = DispatchQueue(label: "aside", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
