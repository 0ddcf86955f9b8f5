/// Wakes clients that wait for a job. A waiter registers first and looks at the job second, so it misses no news.
import Foundation
import ServerDeadlines
import Synchronization

final class JobSignals: Sendable {
    /// The job as it ended here, or nil for "look again".
    typealias News = HeldJob?

    private struct State {
        var waiting: [UUID: [UUID: AsyncStream<News>.Continuation]] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Ends all waits, also future ones: the process is shutting down, and nobody may hold it up.
    func close() {
        let all = state.withLock {
            $0.isClosed = true
            return $0.waiting.values.flatMap(\.values)
        }
        for one in all { one.finish() }
    }

    func wake(_ job: UUID, _ news: News) {
        let all = state.withLock { $0.waiting[job].map { Array($0.values) } ?? [] }
        for one in all { one.yield(news) }
    }

    /// After a lost connection anything may have happened.
    func wakeAll() {
        let all = state.withLock { $0.waiting.values.flatMap(\.values) }
        for one in all { one.yield(nil) }
    }

    /// A stream of news about a job. It ends after `duration`, when the caller's task is cancelled, or when
    /// this process is about to end.
    func news(of job: UUID, for duration: Duration) -> AsyncStream<News> {
        let key = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(1))
        let isClosed = state.withLock {
            $0.waiting[job, default: [:]][key] = continuation
            return $0.isClosed
        }
        let timer = Task {
            try? await Alarm.sleep(for: duration)
            continuation.finish()
        }
        continuation.onTermination = { [weak self] _ in
            timer.cancel()
            self?.forget(job, key)
        }
        if isClosed { continuation.finish() }
        return stream
    }

    private func forget(_ job: UUID, _ key: UUID) {
        state.withLock {
            $0.waiting[job]?[key] = nil
            if $0.waiting[job]?.isEmpty == true { $0.waiting[job] = nil }
        }
    }
}
