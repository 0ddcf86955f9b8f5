/// Something that goes on when the test says so, instead of after a pause that might be too short.
import Synchronization

package final class Latch: Sendable {
    private let isOpen = Mutex(false)

    package init() {}

    package func open() { isOpen.withLock { $0 = true } }

    /// Returns once the latch is open; throws when the task is cancelled before.
    package func wait() async throws {
        while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    }
}
