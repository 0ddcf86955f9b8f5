/// The jobs this process runs, and the room for more.
import Foundation
import Synchronization

final class LiveJobs: Sendable {
    private struct State {
        var jobs: [UUID: LiveJob] = [:]
        /// Slots promised to jobs that are being started.
        var promised = 0
        var isOpen = false
    }

    private let state = Mutex(State())
    private let maximum: Int

    init(maximum: Int) {
        self.maximum = maximum
    }

    var all: [LiveJob] { state.withLock { Array($0.jobs.values) } }
    var count: Int { state.withLock { $0.jobs.count } }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    subscript(id: UUID) -> LiveJob? { state.withLock { $0.jobs[id] } }

    func open() { state.withLock { $0.isOpen = true } }
    func close() { state.withLock { $0.isOpen = false } }

    /// Promises room for up to `wanted` jobs; returns how many.
    func promise(_ wanted: Int) -> Int {
        state.withLock {
            guard $0.isOpen else { return 0 }
            let room = max(0, min(wanted, maximum - $0.jobs.count - $0.promised))
            $0.promised += room
            return room
        }
    }

    func withdraw(_ count: Int) {
        state.withLock { $0.promised -= count }
    }

    /// Turns a promise into a running job. False when the process began to close meanwhile: the job must not start.
    func add(_ job: LiveJob) -> Bool {
        state.withLock {
            $0.promised -= 1
            guard $0.isOpen else { return false }
            $0.jobs[job.id] = job
            return true
        }
    }

    func remove(_ job: LiveJob) {
        state.withLock {
            if $0.jobs[job.id] === job { $0.jobs[job.id] = nil }
        }
    }
}
