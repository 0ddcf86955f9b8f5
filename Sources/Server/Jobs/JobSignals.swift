/// Wakes whoever waits for a job. A waiter registers first and looks at the job second, so no news is missed.
import Foundation
import Synchronization

final class JobSignals: Sendable {
    /// The job as it ended here, or nil for "look again".
    typealias News = JobRecord?

    private let waiting = Mutex<[UUID: [UUID: AsyncStream<News>.Continuation]]>([:])

    var count: Int { waiting.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    func wake(_ job: UUID, _ news: News) {
        let all = waiting.withLock { $0[job].map { Array($0.values) } ?? [] }
        for one in all { one.yield(news) }
    }

    /// After a lost connection anything may have happened.
    func wakeAll() {
        let all = waiting.withLock { $0.values.flatMap(\.values) }
        for one in all { one.yield(nil) }
    }

    /// A stream of news about a job. It ends after `duration` or when the caller's task is cancelled.
    func news(of job: UUID, for duration: Duration) -> AsyncStream<News> {
        let key = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(1))
        waiting.withLock { $0[job, default: [:]][key] = continuation }
        let timer = Task {
            try? await Task.sleep(for: duration)
            continuation.finish()
        }
        continuation.onTermination = { [weak self] _ in
            timer.cancel()
            self?.forget(job, key)
        }
        return stream
    }

    private func forget(_ job: UUID, _ key: UUID) {
        waiting.withLock {
            $0[job]?[key] = nil
            if $0[job]?.isEmpty == true { $0[job] = nil }
        }
    }
}
