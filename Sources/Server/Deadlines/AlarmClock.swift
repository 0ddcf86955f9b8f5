/// All alarms of the process, over one timer of an event loop.
import HeapModule
import NIOCore
import NIOPosix
import Synchronization

/// An event loop looks through all of its timers to take one back, and with hundreds of jobs under way there are thousands. Here a
/// bell that is taken back stays where it is, a hundred bytes, until its time comes or half of all have been taken back.
final class AlarmClock: Sendable {
    static let shared = AlarmClock()

    private struct Entry: Comparable {
        let time: ContinuousClock.Instant
        let bell: Bell

        static func < (one: Entry, other: Entry) -> Bool { one.time < other.time }
        static func == (one: Entry, other: Entry) -> Bool { one.time == other.time }
    }

    private struct State {
        var entries = Heap<Entry>()
        /// Of the entries, at most.
        var takenBack = 0
        /// The earliest time for which the event loop has a timer.
        var next: ContinuousClock.Instant?
        /// Of the event loop, those that an earlier one has taken the place of included.
        var timers = 0
    }

    /// Fewer aren't worth looking through.
    private static let worthwhile = 1_000
    private let loop = MultiThreadedEventLoopGroup.singleton.next()
    private let state = Mutex(State())

    var timers: Int { state.withLock { $0.timers } }

    func add(_ bell: Bell, at time: ContinuousClock.Instant) {
        let isFirst = state.withLock { state in
            state.entries.insert(Entry(time: time, bell: bell))
            guard state.next.map({ time < $0 }) ?? true else { return false }
            state.next = time
            state.timers += 1
            return true
        }
        if isFirst { schedule(time) }
    }

    func takeBack(_ bell: Bell) {
        bell.end(.failure(CancellationError()))
        state.withLock { state in
            state.takenBack += 1
            guard state.takenBack > max(Self.worthwhile, state.entries.count / 2) else { return }
            state.entries = Heap(state.entries.unordered.filter { !$0.bell.isOver })
            state.takenBack = 0
        }
    }

    private func schedule(_ time: ContinuousClock.Instant) {
        loop.scheduleTask(in: TimeAmount(max(.zero, time - .now))) { self.ring(time) }
    }

    /// - Parameter time: of the timer. An earlier one may have taken its place meanwhile.
    private func ring(_ time: ContinuousClock.Instant) {
        let (due, next) = state.withLock { state -> ([Bell], ContinuousClock.Instant?) in
            state.timers -= 1
            guard state.next == time else { return ([], nil) }
            var due: [Bell] = []
            while let first = state.entries.min, first.time <= .now || first.bell.isOver {
                due.append(state.entries.removeMin().bell)
            }
            state.next = state.entries.min?.time
            if state.next != nil { state.timers += 1 }
            return (due, state.next)
        }
        if let next { schedule(next) }
        for bell in due { bell.end(.success(())) }
    }
}

/// What one task waits for. It rings once, or is taken back.
final class Bell: Sendable {
    private enum State {
        case silent
        case awaited(CheckedContinuation<Void, any Error>)
        case over(Result<Void, any Error>)
    }

    private let state = Mutex(State.silent)

    var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

    func heard() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state -> Result<Void, any Error>? in
                if case .over(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let known { continuation.resume(with: known) }
        }
    }

    /// Only the first end counts.
    func end(_ result: Result<Void, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            switch state {
            case .over: return nil
            case .silent:
                state = .over(result)
                return nil
            case .awaited(let continuation):
                state = .over(result)
                return continuation
            }
        }
        waiting?.resume(with: result)
    }
}
