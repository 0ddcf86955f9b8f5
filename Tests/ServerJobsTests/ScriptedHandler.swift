/// A job that does what its input says: the stand-in for a product in these tests.
import Foundation
import ServerDatabase
import ServerJobs
import Synchronization
import TestSupport
import Wire

struct Script: Codable, Sendable, Hashable {
    enum Ending: String, Codable {
        case charged, twoThirds, tooMuch, free, needsInput, failed, crash, badStatement
    }

    var ending: Ending = .charged
    var milliseconds = 0
    /// Waits for the handler's latch.
    var isHeld = false
    /// Runs on after its task was cancelled.
    var isDeaf = false
    var asksProvider = true
    /// Shows unfinished results before it waits for the latch.
    var previews = 0
    /// Something that makes two scripts differ.
    var note = ""
}

struct ScriptedHandler: JobHandler {
    static let name = "scripted"
    let kind = Self.name
    let app = "auntentic"
    let stages = ["working", "writing"]
    let runs = Runs()
    let latch = Latch()

    /// How often each job was run, and how many at once.
    final class Runs: Sendable {
        private let state = Mutex<(count: [UUID: Int], now: Int, most: Int)>(([:], 0, 0))
        private let left = Mutex<[UUID: Bool]>([:])

        /// The jobs that were stopped, and whether for good.
        var farewells: [UUID: Bool] { left.withLock { $0 } }
        func leave(_ id: UUID, isCancelled: Bool) { left.withLock { $0[id] = isCancelled } }

        func begin(_ id: UUID) {
            state.withLock {
                $0.count[id, default: 0] += 1
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
        }

        func end() { state.withLock { $0.now -= 1 } }
        func count(_ id: UUID) -> Int { state.withLock { $0.count[id] ?? 0 } }
        var total: Int { state.withLock { $0.count.values.reduce(0, +) } }
        var most: Int { state.withLock { $0.most } }
    }

    func run(_ script: Script, _ job: JobContext) async throws -> JobOutcome {
        job.enter("working", progress: 0.3)
        if script.asksProvider { job.willAskProvider() }
        runs.begin(job.id)
        defer { runs.end() }
        for number in 0..<script.previews {
            job.show(JobPreview(mimeType: "image/webp", bytes: Data("preview \(number)".utf8)))
        }
        try await pause(script)
        do {
            if script.isHeld { try await latch.wait() }
        } catch {
            runs.leave(job.id, isCancelled: await job.isCancelled)
            throw error
        }
        job.record(JobCall(provider: "model-maker", model: "m-1", outcome: "answered", latencyMilliseconds: 5))
        job.enter("writing", progress: 0.9)
        return try outcome(script)
    }

    private func pause(_ script: Script) async throws {
        let duration = Duration.milliseconds(script.milliseconds)
        if script.isDeaf {
            await Task { try? await Task.sleep(for: duration) }.value
        } else {
            try await Task.sleep(for: duration)
        }
    }

    private func outcome(_ script: Script) throws -> JobOutcome {
        switch script.ending {
        case .charged: return JobOutcome(.done(#"{"answer":"yes"}"#), charge: .all)
        case .twoThirds: return JobOutcome(.done(#"{"answer":"partly"}"#), charge: .part(2))
        case .tooMuch: return JobOutcome(.done("{}"), charge: .part(1000))
        case .free: return JobOutcome(.done(#"{"answer":"maybe"}"#), isFreeAttempt: true)
        case .needsInput:
            let wish = JobWish(reason: "more", message: "More, please.", fields: [])
            return JobOutcome(.needsInput(wish), isFreeAttempt: true)
        case .failed: return .failed("sorry", "It did not work.", isRetryable: true)
        case .crash: throw NeverHappened()
        case .badStatement:
            return JobOutcome(
                .done("{}"), charge: .all, statements: [Statement("insert into atelier.no_such_table values (1)")])
        }
    }
}
