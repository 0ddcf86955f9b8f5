/// The time, and waiting, so that tests need neither.
import Foundation

package struct ClockClient: Sendable {
    package var now: @Sendable () -> Date
    /// Throws when the task is cancelled.
    package var sleep: @Sendable (_ duration: Duration) async throws -> Void
    /// The device's time zone, by its IANA name such as `Europe/Paris`.
    package var timeZone: @Sendable () -> String

    package init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (_ duration: Duration) async throws -> Void,
        timeZone: @escaping @Sendable () -> String = { TimeZone.current.identifier }
    ) {
        self.now = now
        self.sleep = sleep
        self.timeZone = timeZone
    }
}
