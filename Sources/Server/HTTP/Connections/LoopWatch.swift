/// Notices event loops that stood still: something blocked or computed there, and every client of the loop waited.
import Logging
import NIOCore
import NIOPosix

package struct LoopWatch: Sendable {
    private let loops: [any EventLoop]
    private let tick: TimeAmount
    private let longest: TimeAmount
    private let metrics: Metrics
    private let logger: Logger

    /// - Parameter longest: what a loop may be late without a word.
    package init(
        loops: [any EventLoop] = Array(MultiThreadedEventLoopGroup.singleton.makeIterator()),
        every tick: TimeAmount = .milliseconds(500), longest: TimeAmount = .seconds(1), metrics: Metrics, logger: Logger
    ) {
        self.loops = loops
        self.tick = tick
        self.longest = longest
        self.metrics = metrics
        self.logger = logger
    }

    /// Runs until the task is cancelled.
    package func run() async throws {
        let clocks = loops.map(watch)
        defer { for clock in clocks { clock.cancel() } }
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    private func watch(_ loop: any EventLoop) -> RepeatedTask {
        let last = NIOLoopBoundBox.makeBoxSendingValue(NIODeadline.now(), eventLoop: loop)
        return loop.scheduleRepeatedTask(initialDelay: tick, delay: tick) { _ in
            let now = NIODeadline.now()
            let late = now - last.value - tick
            last.value = now
            if late > longest { tell(late) }
        }
    }

    private func tell(_ late: TimeAmount) {
        let seconds = Double(late.nanoseconds) / 1e9
        metrics.count("atelier_loop_stalls_total", "Times that an event loop stood still for more than a second.")
        metrics.observe("atelier_loop_stall_seconds", "How long event loops stood still.", seconds: seconds)
        logger.warning("an event loop stood still", metadata: ["seconds": "\(seconds)"])
    }
}
