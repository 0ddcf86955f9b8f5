/// Processes that read labels, each for one photo after the other: one that crashes or hangs is replaced.
import AuntenticCore
import Foundation
import Logging
import ServerInference
import Synchronization

/// There are as many as threads ask at once, the fewest that is possible.
package final class LabelReaders: Sendable {
    /// How such a process is started.
    package struct Command: Sendable {
        var program: URL
        var words: [String]

        package init(_ program: URL, _ words: [String]) {
            self.program = program
            self.words = words
        }
    }

    private struct Resting {
        var child: LabelChild
        var since: ContinuousClock.Instant
    }

    /// How long one may rest until its memory is given back.
    private static let rest: Duration = .seconds(300)

    private let command: Command
    private let patience: Duration
    private let logger: Logger
    private let now: @Sendable () -> ContinuousClock.Instant
    /// Those who have answered and wait for more, the one that answered last at the end.
    private let resting = Mutex<[Resting]>([])
    private let working = Mutex<[ObjectIdentifier: LabelChild]>([:])

    /// - Parameter patience: on the wall, from request to answer: a minute more than a reading may take where much else
    ///   is done, so it only ends what hangs.
    package init(
        _ command: Command, patience: Duration = .seconds(120), logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.command = command
        self.patience = patience
        self.logger = logger
        self.now = now
    }

    /// The processes that there are now.
    package var pids: [Int32] {
        resting.withLock { $0.compactMap(\.child.pid) } + working.withLock { $0.values.compactMap(\.pid) }
    }

    /// Those of them that read.
    package var workingPids: [Int32] { working.withLock { $0.values.compactMap(\.pid) } }

    /// Blocks its thread.
    func read(_ request: LabelRequest, _ stop: StopSign) throws(LabelError) -> LabelReading {
        let child = try readyChild()
        working.withLock { $0[ObjectIdentifier(child)] = child }
        defer { _ = working.withLock { $0.removeValue(forKey: ObjectIdentifier(child)) } }
        let latest = now() + patience
        let answer = try child.answer(request, isLate: { now() > latest }, stop)
        resting.withLock { $0.append(Resting(child: child, since: now())) }
        switch answer {
        case .reading(let reading):
            guard reading.kind == request.kind else { throw .recogniser(.failed("its process read another label")) }
            return reading
        case .refused(let error): throw error
        }
    }

    /// One that rests, or a new one; those that ended while they rested are forgotten.
    private func readyChild() throws(LabelError) -> LabelChild {
        while let next = resting.withLock({ $0.popLast() }) { if next.child.isReady { return next.child } }
        return try LabelChild(command, logger: logger)
    }

    /// Ends those that have rested for long.
    package func endIdle() {
        let limit = now() - Self.rest
        let ended = resting.withLock { resting in
            defer { resting.removeAll { $0.since <= limit } }
            return resting.filter { $0.since <= limit }
        }
        withExtendedLifetime(ended) {}
    }
}
