/// A thread with as little stack as the server's own pool threads have.
import Foundation
import Synchronization

package enum SmallStack {
    package static let bytes = 512 << 10

    /// Runs `body` there.
    package static func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { done in
            start { done.resume(with: Result { try body() }) }
        }
    }

    /// For a main thread that has nothing else to do.
    package static func runAndWait(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        start {
            body()
            done.signal()
        }
        done.wait()
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = bytes
        thread.start()
    }

    /// Waits for asynchronous work, which runs on the pool's own threads; never call it on one of those.
    static func wait<R: Sendable>(for body: @escaping @Sendable () async -> R) -> R? {
        let result = Mutex<R?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task {
            let value = await body()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.withLock { $0 }
    }
}
