/// The jobs that this process runs, and the room for more: in total, and for each kind that has a limit.
import Foundation
import Synchronization

final class LiveJobs: Sendable {
    private struct State {
        var jobs: [UUID: LiveJob] = [:]
        /// Slots promised to jobs that are being started.
        var promised = 0
        var promisedOfKind: [String: Int] = [:]
        /// A claim is running: the kinds of its jobs aren't known yet.
        var isClaiming = false
        var isOpen = false
        /// Kinds of which jobs may wait in the queue: whoever comes now stands behind them.
        var waiting: Set<String> = []

        func count(_ kind: String) -> Int {
            jobs.values.count { $0.kind == kind } + (promisedOfKind[kind] ?? 0)
        }
    }

    private let state = Mutex(State())
    private let maximum: Int
    private let limits: [String: Int]

    /// - Parameter limits: by kind; a kind without one shares the total.
    init(maximum: Int, limits: [String: Int] = [:]) {
        self.maximum = maximum
        self.limits = limits
    }

    var all: [LiveJob] { state.withLock { Array($0.jobs.values) } }
    var count: Int { state.withLock { $0.jobs.count } }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    subscript(id: UUID) -> LiveJob? { state.withLock { $0.jobs[id] } }

    func open() { state.withLock { $0.isOpen = true } }
    func close() { state.withLock { $0.isOpen = false } }

    /// Promises room for one job that is about to start; false if it must queue, for want of room or behind others.
    func promise(_ kind: String) -> Bool {
        state.withLock {
            guard $0.isOpen, $0.jobs.count + $0.promised < maximum, !$0.waiting.contains(kind) else { return false }
            if let limit = limits[kind], $0.isClaiming || $0.count(kind) >= limit { return false }
            $0.promised += 1
            $0.promisedOfKind[kind, default: 0] += 1
            return true
        }
    }

    func withdraw(_ kind: String) {
        state.withLock {
            $0.promised -= 1
            $0.promisedOfKind[kind, default: 0] -= 1
        }
    }

    /// A job of this kind was queued: until a look finds that none is left, nobody overtakes it.
    func hasQueued(_ kind: String) {
        state.withLock { _ = $0.waiting.insert(kind) }
    }

    /// Promises room for up to `wanted` queued jobs of these kinds; returns how many in total, and how many of each.
    func beginClaim(_ wanted: Int, of kinds: [String]) -> (limit: Int, rooms: [String: Int]) {
        state.withLock { state in
            guard state.isOpen else { return (0, [:]) }
            let room = max(0, min(wanted, maximum - state.jobs.count - state.promised))
            state.promised += room
            state.isClaiming = true
            let rooms = kinds.map { kind in
                (kind, max(0, min(room, limits[kind].map { $0 - state.count(kind) } ?? room)))
            }
            return (room, Dictionary(rooms, uniquingKeysWith: { $1 }))
        }
    }

    /// Turns the claim into promises for the jobs that came.
    ///
    /// - Parameter emptied: kinds of which the queue holds no more.
    func endClaim(_ limit: Int, taken kinds: [String], emptied: some Sequence<String>) {
        state.withLock {
            $0.isClaiming = false
            $0.promised -= limit - kinds.count
            for kind in kinds { $0.promisedOfKind[kind, default: 0] += 1 }
            $0.waiting.subtract(emptied)
        }
    }

    /// Turns a promise into a running job. False if the process began to shut down meanwhile: the job must not start.
    func add(_ job: LiveJob) -> Bool {
        state.withLock {
            $0.promised -= 1
            $0.promisedOfKind[job.kind, default: 0] -= 1
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
