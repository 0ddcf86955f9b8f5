/// The time, and waiting: so that tests do neither for real.
import Foundation

package struct ClockClient: Sendable {
    package var now: @Sendable () -> Date
    /// Throws when the task is cancelled.
    package var sleep: @Sendable (_ duration: Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (_ duration: Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }
}
