/// A job that this process is running: its lease, its progress, and the reason if it is being stopped.
import Foundation
import Synchronization

final class LiveJob: Sendable {
    enum StopReason: Sendable {
        /// The owner cancelled it, or another worker has it: we may no longer write the job's row.
        case lost
        /// This process is shutting down.
        case handBack
    }

    struct State: Sendable {
        var stage: String?
        var progress = 0.0
        var preview: JobPreview?
        var hasAskedProvider = false
        var calls: [JobCall] = []
        var stop: StopReason?
        var task: Task<Void, Never>?

        var mayHaveBilled: Bool {
            hasAskedProvider && (calls.isEmpty || calls.contains { $0.attempts > 0 })
        }
    }

    let id: UUID
    let userID: UUID
    let kind: String
    let lease: UUID
    let attempt: Int
    private let state: Mutex<State>
    private let onNews: @Sendable () -> Void

    init(_ job: ClaimedJob, onNews: @escaping @Sendable () -> Void) {
        id = job.record.id
        userID = job.record.userID
        kind = job.record.kind
        lease = job.lease
        attempt = job.record.attempts
        self.onNews = onNews
        state = Mutex(State(stage: job.record.stage))
    }

    var snapshot: State { state.withLock { $0 } }

    func enter(_ stage: String, progress: Double) {
        state.withLock {
            $0.stage = stage
            $0.progress = min(max(progress, 0), 1)
        }
        onNews()
    }

    func show(_ preview: JobPreview) {
        state.withLock {
            let number = ($0.preview?.number ?? 0) + 1
            $0.preview = preview
            $0.preview?.number = number
        }
        onNews()
    }

    func willAskProvider() {
        state.withLock { $0.hasAskedProvider = true }
    }

    func record(_ call: JobCall) {
        state.withLock { $0.calls.append(call) }
    }

    /// The calls recorded since the last time this was called.
    func takeCalls() -> [JobCall] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Gives the job its task; one that was stopped before it began is cancelled at once.
    func attach(_ task: Task<Void, Never>) {
        let isStopped = state.withLock {
            $0.task = task
            return $0.stop != nil
        }
        if isStopped { task.cancel() }
    }

    /// The first reason wins.
    func stop(_ reason: StopReason) {
        let task = state.withLock {
            $0.stop = $0.stop ?? reason
            return $0.task
        }
        task?.cancel()
    }

    func finished() async {
        await state.withLock { $0.task }?.value
    }
}
