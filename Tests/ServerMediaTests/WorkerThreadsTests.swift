/// The few threads for blocking work: they answer what was asked for, and end with their owner.
import Foundation
import ServerMedia
import Synchronization
import TestSupport
import Testing

@Suite(.aside) struct WorkerThreadsTests {
    @Test("a thread that nobody can give a job any more ends, after the job that it still has")
    func end() async throws {
        let begun = Latch()
        let seen = Mutex<Thread?>(nil)
        var threads: WorkerThreads? = WorkerThreads(name: "end", count: 1, capacity: 8)
        let job = Task { [threads] in
            try await threads?.run {
                begun.open()
                Thread.sleep(forTimeInterval: 0.1)
                return 7
            }
        }
        try await begun.wait()
        try await threads?.run { seen.withLock { $0 = Thread.current } }
        threads = nil
        #expect(try await job.value == 7)
        let thread = try #require(seen.withLock { $0 })
        let end = ContinuousClock.now + .seconds(60)
        while !thread.isFinished, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(thread.isFinished)
    }
}
