/// A clock that only moves when told to.
import Foundation
import Synchronization

package final class TestClock: Sendable {
    private let time: Mutex<Date>

    package init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(start) }

    package var now: Date { time.withLock { $0 } }
    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
